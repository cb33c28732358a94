const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;

/** Finds the last day from Monday to Friday before a day. Both are 00:00 UTC, in milliseconds since the epoch. */
export function findPreviousBusinessDay(time: number): number {
  let day = time - DAY_MS;
  while ([SATURDAY, SUNDAY].includes(new Date(day).getUTCDay())) day -= DAY_MS;
  return day;
}
