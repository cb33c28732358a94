/** The rounds, times and sizes of a run. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly accounts: number;
  readonly keys: number;
  readonly starts: number;
  /** A multiple of 5, because five kinds of requests share the time, and wrk takes whole seconds. */
  readonly memorySeconds: number;
  readonly idleSeconds: number;
  readonly storageRounds: number;
  /** The duration of a run on two cores. */
  readonly aboutSeconds: number;
}

export const THOROUGH: Effort = {
  rounds: 5,
  seconds: 3,
  warmUpSeconds: 3,
  accounts: 1_000_000,
  keys: 100_000,
  starts: 5,
  memorySeconds: 60,
  idleSeconds: 5,
  storageRounds: 3,
  aboutSeconds: 790,
};

export const QUICK: Effort = {
  rounds: 1,
  seconds: 1,
  warmUpSeconds: 1,
  accounts: 100_000,
  keys: 10_000,
  starts: 2,
  memorySeconds: 5,
  idleSeconds: 1,
  storageRounds: 1,
  aboutSeconds: 60,
};
