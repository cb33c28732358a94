const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
});

const second = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
});

/**
 * Writes a time in UTC, or only the day of a rate that has no hour.
 *
 * @param {string} time
 */
export function writeTime(time) {
  const date = new Date(time);
  return time.endsWith('T00:00:00.000Z') ? day.format(date) : `${moment.format(date)} UTC`;
}

/**
 * Writes the moment of an edition. The rounds of a demo may be seconds apart.
 *
 * @param {string} time
 */
export function writeMoment(time) {
  return `${second.format(new Date(time))} UTC`;
}

/**
 * Puts a minus sign in the place of the hyphen before a percentage.
 *
 * @param {string} text
 */
export function writeMinus(text) {
  return text.replace(/(?<![\w.])-(?=[\d.,]+ %)/g, '−');
}

/**
 * @param {number} count
 * @param {string} thing
 */
export function count(count, thing, things = `${thing}s`) {
  return `${count} ${count === 1 ? thing : things}`;
}
