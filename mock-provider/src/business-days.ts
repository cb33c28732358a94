const DAY_MS = 86_400_000;

/** The European Central Bank publishes at about 16:00 CET. */
const PUBLISHED_AT_UTC_HOUR = 15;

/** Finds the last working day with published rates of central banks: 00:00 UTC, in milliseconds since the epoch. */
export function findLastPublishedDay(now: number): number {
  let day = Math.floor((now - PUBLISHED_AT_UTC_HOUR * 3_600_000) / DAY_MS) * DAY_MS;
  while ([0, 6].includes(new Date(day).getUTCDay())) day -= DAY_MS;
  return day;
}
