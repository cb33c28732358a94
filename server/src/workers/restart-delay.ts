const QUICK_MS = 1_000;
const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/** True when a worker served so shortly that its successor may fail in the same way. */
export function isQuickDeath(servedMs: number): boolean {
  return servedMs < QUICK_MS;
}

/** Computes the wait before the next start in milliseconds, which doubles with every quick death in a row. */
export function computeRestartDelay(quickDeaths: number): number {
  return Math.min(FIRST_MS * 2 ** quickDeaths, LONGEST_MS);
}
