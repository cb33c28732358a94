const QUICK_MS = 60_000;
const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/** Whether a worker that lived so many milliseconds died too soon to be started again at once. */
export function isQuickDeath(livedMs: number): boolean {
  return livedMs < QUICK_MS;
}

/** Milliseconds to wait before another worker is started, doubled by every quick death in a row. */
export function restartDelay(quickDeaths: number): number {
  return Math.min(FIRST_MS * 2 ** quickDeaths, LONGEST_MS);
}
