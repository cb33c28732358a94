/** How many requests of `--key` a target may grant in a run over one driver. */
export const BUDGET = 60;

/** How many more it may grant in a run over the second driver, which shares no answers with the first. */
const SECOND_DRIVER = 20;

/** How many requests of `--key` are sent to a target that may count those that it refuses: a day has 100. */
export const MOST_SENT = 95;

/** How many requests of `--key` a target may grant in a run over so many drivers. */
export function budgetFor(drivers: number): number {
  return BUDGET + SECOND_DRIVER * (drivers - 1);
}
