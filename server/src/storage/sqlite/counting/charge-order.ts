/** What counters are to be charged, in columns: they are cheap to send to a thread. */
export interface ChargeOrder {
  readonly accounts: readonly number[];
  readonly days: readonly number[];
  /** How many requests are to be charged. */
  readonly counts: readonly number[];
  readonly limits: readonly number[];
}

/** What came of an order: for each of its counters, what was used before and is used after it. */
export interface ChargeReceipt {
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The number of the last charge that was committed before these. */
  readonly since: number;
}
