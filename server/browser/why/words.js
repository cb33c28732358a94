const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
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
 * @param {number} count
 * @param {string} thing
 */
export function count(count, thing, things = `${thing}s`) {
  return `${count} ${count === 1 ? thing : things}`;
}
