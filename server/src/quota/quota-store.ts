import type { Asker } from './asker.ts';

/** The counter of one account on one UTC day. The store decides the day. */
export interface Counter {
  /** Requests charged on the day. */
  readonly used: number;
  /** Days since the epoch. */
  readonly day: number;
  /** The time in milliseconds since the epoch, of a store that decides the day by its own clock. */
  readonly now?: number | undefined;
}

/** A request to charge. */
export interface ChargeRequest {
  readonly accountId: number;
  /** The most requests that the account may spend on a day. */
  readonly limit: number;
}

/** The result of charging a request. */
export interface Charge extends Counter {
  /** `false` when the limit was already reached; then nothing was charged. */
  readonly granted: boolean;
}

/** The counters of a UTC day. */
export interface Usage {
  /** Days since the epoch. */
  readonly day: number;
  /** Requests charged on the day, by account id. Accounts without a charge are absent. */
  readonly used: ReadonlyMap<number, number>;
}

/** The counters of one account on the latest days. */
export interface DailyUse {
  /** Today, in days since the epoch. */
  readonly today: number;
  /** Requests charged, by day. */
  readonly used: ReadonlyMap<number, number>;
}

/**
 * Counts charged requests. An acknowledged charge survives a crash of the process.
 *
 * `now`, in milliseconds since the epoch, decides the day for a store without a clock. A store that several machines
 * share decides by its own clock, so that all machines count the same day.
 */
export interface QuotaStore {
  /**
   * Adds one to the counter of today unless the counter would exceed the limit. Atomic across processes.
   *
   * @throws UnavailableError when the fate of the charge is unknown; the caller must not repeat the charge.
   * @throws AbandonedError when the asker was destroyed before anything was charged.
   */
  charge(request: ChargeRequest, now: number, asker?: Asker): Promise<Charge>;
  /**
   * Reads the counter of today without charging; synchronous when the store can answer without waiting.
   *
   * @throws UnavailableError, or rejects with it, when the store cannot be read now.
   */
  read(accountId: number, now: number): Counter | Promise<Counter>;
  /**
   * Reads the counters of an account on the days up to today that are kept, without charging. Days without a charge are absent.
   */
  readDays(accountId: number, now: number): Promise<DailyUse>;
  /** Reads the counters of today of the accounts with ids from `firstId` to `lastId`, both included. */
  readBetween(firstId: number, lastId: number, now: number): Promise<Usage>;
}
