/** Reads a monotonic clock that all threads share, in milliseconds. `performance.now()` starts at 0 in each thread. */
export function readSharedTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
