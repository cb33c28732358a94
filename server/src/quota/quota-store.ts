import type { Asker } from '../asker.ts';

/** One account's counter of a UTC day. The store decides which day it is. */
export interface Counter {
  /** Requests charged on the day. */
  readonly used: number;
  /** Days since the epoch. */
  readonly day: number;
}

/** What came of charging a request. */
export interface Charge extends Counter {
  /** `false` when the limit was reached before; then nothing was charged. */
  readonly granted: boolean;
}

/** The counters of a UTC day. */
export interface Usage {
  /** Days since the epoch. */
  readonly day: number;
  /** Requests charged on the day, by account, in some range of ids; accounts without any are absent. */
  readonly used: ReadonlyMap<number, number>;
}

/**
 * Where charged requests are counted. What it has acknowledged survives a crash of the process.
 *
 * `now`, in milliseconds since the epoch, decides the day for stores that have no clock of their own. A store that
 * several machines share decides by its own clock, so that all of them count the same day.
 */
export interface QuotaStore {
  /**
   * Adds one to the counter of today unless that would exceed the limit, atomically across processes.
   *
   * @throws UnavailableError when it is not certain that the charge is kept. It may be: the charge is not to be repeated.
   * @throws AbandonedError when the asker was destroyed before anything was charged.
   */
  charge(accountId: number, limit: number, now: number, asker?: Asker): Promise<Charge>;
  /**
   * The counter of today, without charging anything; at once where the store need not wait for it.
   *
   * @throws UnavailableError, or rejects with it, when the store cannot be read now.
   */
  read(accountId: number, now: number): Counter | Promise<Counter>;
  /** The counters of today of the accounts whose ids lie between two, these included. */
  readBetween(firstId: number, lastId: number, now: number): Promise<Usage>;
}
