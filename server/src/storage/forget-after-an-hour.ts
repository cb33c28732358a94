import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import { DayWatch } from '../quota/day-watch.ts';
import { formatUtcDay } from '../quota/utc-day.ts';

/** The dependencies of watching the days of charges. */
interface Surroundings {
  readonly clock: Clock;
  readonly log: Log;
  /** The day of the last charge in the storage. */
  readonly lastDay: number | undefined;
}

/**
 * Deletes the counters of past days once all charges of an hour fall on one day, and logs jumps of the clock.
 *
 * @param forget - Deletes the counters of all but the latest days up to `lastingDay`.
 * @returns the function to call with the day of each charge.
 */
export function forgetAfterAnHour(
  { clock, log, lastDay }: Surroundings,
  forget: (lastingDay: number) => Promise<void>,
): (day: number) => void {
  const watch = new DayWatch(lastDay, clock.monotonic(), {
    onJump(from, to) {
      const days = { from: formatUtcDay(from), to: formatUtcDay(to) };
      log.warn(days, 'the clock has leapt by more than a day; no counters are deleted until it has stayed for an hour');
    },
    onLasting(day) {
      forget(day).catch((err) => log.warn({ err }, 'the counters of days gone by could not be deleted'));
    },
  });
  return (day) => watch.see(day, clock.monotonic());
}
