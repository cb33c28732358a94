const DECIMALS = 3;

/**
 * Describes the move from one rate to another in percent, computed exactly: `−0.001 %`.
 *
 * @param {string} before
 * @param {string} after
 */
export function describeMove(before, after) {
  const places = Math.max(...[before, after].map((text) => text.split('.')[1]?.length ?? 0));
  const [from, to] = [toUnits(before, places), toUnits(after, places)];
  const difference = to > from ? to - from : from - to;
  const scaled = (difference * 100n * 10n ** BigInt(DECIMALS) * 2n + from) / (from * 2n);
  const digits = String(scaled).padStart(DECIMALS + 1, '0');
  return `${to < from ? '−' : '+'}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)} %`;
}

/**
 * Counts a decimal number in units of its last place.
 *
 * @param {string} text
 * @param {number} places
 */
function toUnits(text, places) {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}
