import type { Account } from '../../access/account.ts';
import type { Decision } from '../../refresh/decisions.ts';
import type { RefreshRecord } from '../../refresh/rate-store.ts';

/** An account with the digest of its key, by which the key is known. */
export interface StoredAccount extends Account {
  readonly keyDigest: string;
}

/** All that a storage keeps and a copy takes along, as of one moment. */
export interface Contents {
  /** Differs from that of every other storage, however its location is spelt. */
  readonly identity: string;
  /** Today, in days since the epoch, by the clock of the storage. */
  readonly today: number;
  /** So many accounts with an id above another at most, in the order of their ids. */
  accountsAfter(id: number, most: number): Promise<readonly StoredAccount[]>;
  /** The accounts that have the id or the key of one of those given. */
  accountsLike(accounts: readonly StoredAccount[]): Promise<readonly StoredAccount[]>;
  countAccounts(): Promise<number>;
  /** What the accounts from one id to another have used on a day; those that have used nothing are absent. */
  usedOn(day: number, first: number, last: number): Promise<ReadonlyMap<number, number>>;
  /** `undefined` when there is none that can be read. */
  readRecord(): Promise<RefreshRecord | undefined>;
  listDecisions(): Promise<readonly Decision[]>;
}

/** Contents that can be changed. */
export interface WritableContents extends Contents {
  /** Adds accounts, or replaces those with the same id. */
  putAccounts(accounts: readonly StoredAccount[]): Promise<void>;
  putUsed(day: number, used: ReadonlyMap<number, number>): Promise<void>;
  putRecord(record: RefreshRecord): Promise<void>;
  putDecision(decision: Decision): Promise<void>;
}

/** Lends all that a storage keeps. */
export interface ContentsLender {
  /** Lends it to be read: changes that others make meanwhile do not show. */
  read<Result>(use: (contents: Contents) => Promise<Result>): Promise<Result>;
  /**
   * Lends it to be changed, in one transaction, while which nobody else changes anything. Ids of new accounts go on after
   * the highest.
   *
   * @throws what the use of it throws; then nothing has changed.
   */
  write<Result>(use: (contents: WritableContents) => Promise<Result>): Promise<Result>;
}
