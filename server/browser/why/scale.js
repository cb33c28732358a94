/**
 * A linear scale from values to pixels. Values are doubles, because they decide about pixels alone.
 *
 * @typedef {object} Scale
 * @property {number} low
 * @property {number} high
 * @property {(value: number) => number} place
 */

/**
 * Creates a scale.
 *
 * @param {readonly [number, number]} domain
 * @param {readonly [number, number]} range
 * @returns {Scale}
 */
export function createScale([low, high], [start, end]) {
  return { low, high, place: (value) => start + ((value - low) / (high - low || 1)) * (end - start) };
}

/**
 * Chooses round values for the ticks of an axis.
 *
 * @param {{ low: number, high: number }} domain
 * @param {number} most
 * @returns {{ value: number, text: string }[]}
 */
export function chooseTicks({ low, high }, most) {
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const value = (first + index) * step;
    return {
      value,
      text: value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    };
  });
}
