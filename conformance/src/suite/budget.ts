import type { Spending } from './ledger.ts';

/** The most requests of `--key` that a target may grant in a run. */
export const BUDGET = 65;

/** The most requests of `--key` sent to a target that may charge refused requests. A day has 100. */
const MOST_SENT = 95;

/** The requests of `--key` that a thorough run takes at most. */
export const THOROUGH = 500;

/** The random samples of a thorough run, for each of another run: it takes all 191 bases in place of three. */
export const THOROUGH_BREADTH = 64;

/** Calculates the most requests of `--key` that a run may spend. */
export function computeBudget(isThorough = false): Spending {
  const additional = isThorough ? THOROUGH - MOST_SENT : 0;
  return { sent: MOST_SENT + additional, granted: BUDGET + additional };
}
