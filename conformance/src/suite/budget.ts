/** The most requests of `--key` that a target may grant in a run over one driver. */
export const BUDGET = 65;

/** The additional requests for a second driver, which does not reuse the answers of the first. */
const SECOND_DRIVER = 20;

/** The most requests of `--key` sent to a target that may charge refused requests. A day has 100. */
export const MOST_SENT = 95;

/** Calculates the most requests of `--key` that a target may grant in a run over a number of drivers. */
export function computeBudget(drivers: number): number {
  return BUDGET + SECOND_DRIVER * (drivers - 1);
}
