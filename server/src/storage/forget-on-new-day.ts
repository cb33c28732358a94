import type { Log } from '../log/logger.ts';

/**
 * Returns the function to call with the day of each stored charge, which deletes the counters of days gone by once a day.
 *
 * @param forget - Keeps the `DAYS_KEPT` latest days with charges, counted from the given day backwards. A clock that is
 *   wrong for a moment thus takes the place of one day at most.
 */
export function forgetOnNewDay(log: Log, forget: (day: number) => Promise<void>): (day: number) => void {
  const seen = new Set<number>();
  return (day) => {
    if (seen.has(day)) return;
    seen.add(day);
    forget(day).catch((err) => log.warn({ err }, 'the counters of days gone by could not be deleted'));
  };
}
