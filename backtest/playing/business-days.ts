const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;

/** The last day from Monday to Friday before a moment at 00:00 UTC, as such a moment. */
export function previousBusinessDay(time: number): number {
  let day = time - DAY_MS;
  while ([SATURDAY, SUNDAY].includes(new Date(day).getUTCDay())) day -= DAY_MS;
  return day;
}
