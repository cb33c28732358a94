/** The counters to charge, as columns, which are cheap to send to a thread. */
export interface ChargeOrder {
  readonly accounts: readonly number[];
  readonly days: readonly number[];
  /** The numbers of requests to charge. */
  readonly counts: readonly number[];
  readonly limits: readonly number[];
}

/** The result of an order: each counter before and after. */
export interface ChargeReceipt {
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The sequence number of the last charge before those of the order. */
  readonly since: number;
}
