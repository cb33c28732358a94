/** How many requests of `--key` a run of all clauses over both drivers may spend. */
export const BUDGET = 60;
