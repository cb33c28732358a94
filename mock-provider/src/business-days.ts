const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The days and the hour at which a central bank publishes its rates. */
export interface Calendar {
  /** The hour of publication in UTC. */
  readonly hour: number;
  /** Days of the week without rates; 0 is Sunday. */
  readonly restDays: readonly number[];
  /** Days of the year without rates, such as `12-25`. */
  readonly holidays: readonly string[];
}

/** Finds the last day whose rates a central bank has published: 00:00 UTC, in milliseconds since the epoch. */
export function findLastPublishedDay(now: number, calendar: Calendar): number {
  let day = Math.floor((now - calendar.hour * HOUR_MS) / DAY_MS) * DAY_MS;
  while (isFree(day, calendar)) day -= DAY_MS;
  return day;
}

function isFree(day: number, { restDays, holidays }: Calendar): boolean {
  const date = new Date(day);
  return restDays.includes(date.getUTCDay()) || holidays.includes(date.toISOString().slice(5, 10));
}
