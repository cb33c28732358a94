const HOUR = 3_600_000;
const STEPS = [1 / 60, 1 / 12, 1 / 4, 1, 3, 6, 12, 24, 48, 168, 336, 720, 1440, 2160].map((hours) => hours * HOUR);

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/**
 * Chooses moments for the ticks of an axis of time.
 *
 * @param {{ low: number, high: number, place: (value: number) => number }} scale
 * @param {number} most
 */
export function chooseTimes({ low, high }, most) {
  const rough = (high - low) / Math.max(1, most);
  const step = STEPS.find((each) => each >= rough) ?? rough;
  const room = (high - low) * 0.05;
  const ticks = [];
  for (let value = Math.ceil((low + room) / step) * step; value <= high - room; value += step) {
    ticks.push({ value, text: (step < 24 * HOUR && value % (24 * HOUR) !== 0 ? hour : day).format(value) });
  }
  // The rounds of a demo may be seconds apart.
  return ticks.length > 0 ? ticks : [{ value: (low + high) / 2, text: `${day.format(low)}, ${hour.format(low)}` }];
}
