/** How many requests of `--key` a target may grant in a run. */
export const BUDGET = 60;

/** How many requests of `--key` are sent to a target that may count those that it refuses: a day has 100. */
export const MOST_SENT = 95;
