const QUICK_MS = 1_000;
const FIRST_MS = 100;
const LONGEST_MS = 30_000;

/** Whether a worker that has served for so many milliseconds died as soon as one that cannot serve at all would. */
export function isQuickDeath(servedMs: number): boolean {
  return servedMs < QUICK_MS;
}

/** Milliseconds to wait before another worker is started, doubled by every quick death in a row. */
export function restartDelay(quickDeaths: number): number {
  return Math.min(FIRST_MS * 2 ** quickDeaths, LONGEST_MS);
}
