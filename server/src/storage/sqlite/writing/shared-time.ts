/** Milliseconds of a clock that is never set, the same in all threads: `performance.now()` begins anew in each. */
export function readSharedTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
