/** The rounds, times and sizes of a run. */
export interface Effort {
  /** The measurements of each server with each kind of request. */
  readonly rounds: number;
  /** The turns of a second that each server has in a round. */
  readonly turns: number;
  readonly warmUpSeconds: number;
  /** The accounts in the storage of the comparison of many keys with one. */
  readonly accounts: number;
  /** The keys in turn in that comparison. */
  readonly keys: number;
  /** The starts of each program whose start is measured, and the measurements beside a locked file. */
  readonly repeats: number;
  /** A multiple of 4, because four kinds of requests share the time, and wrk takes whole seconds. */
  readonly memorySeconds: number;
  /** The wait after the starts, before the memory of idle servers is read. */
  readonly idleSeconds: number;
  /** The duration of a run on two cores. */
  readonly aboutSeconds: number;
}

/** The effort of `npm run bench`, whose figures are in the docs. */
export const THOROUGH: Effort = {
  rounds: 5,
  turns: 3,
  warmUpSeconds: 3,
  accounts: 1_000_000,
  keys: 100_000,
  repeats: 5,
  memorySeconds: 60,
  idleSeconds: 15,
  aboutSeconds: 640,
};

/** The effort of `npm run bench -- --quick`. */
export const QUICK: Effort = {
  rounds: 1,
  turns: 1,
  warmUpSeconds: 1,
  accounts: 50_000,
  keys: 5_000,
  repeats: 1,
  memorySeconds: 4,
  idleSeconds: 1,
  aboutSeconds: 60,
};
