/** One account's counter of one UTC day. */
export interface Counter {
  readonly accountId: number;
  /** Days since the epoch. */
  readonly day: number;
}

/** Where charged requests are counted. What it has acknowledged survives a crash of the process. */
export interface QuotaStore {
  /**
   * Adds one to a counter unless that would exceed the limit, atomically across processes.
   *
   * @returns the requests used, this one included; `undefined` when the limit was reached, and then nothing was charged.
   */
  charge(counter: Counter, limit: number): Promise<number | undefined>;
  /** The requests used; 0 when there were none. */
  used(counter: Counter): Promise<number>;
}
