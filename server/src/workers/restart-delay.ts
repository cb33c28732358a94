const SHORTEST_SERVICE_MS = 1_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 30_000;

/** Tells whether a worker served for so short a time that its successor may fail in the same way. */
export function isQuickDeath(servedMs: number): boolean {
  return servedMs < SHORTEST_SERVICE_MS;
}

/** Computes the milliseconds to wait before the next start. The wait doubles with each quick death in a row. */
export function computeRestartDelay(quickDeaths: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** quickDeaths, LONGEST_WAIT_MS);
}
