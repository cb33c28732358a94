import type { Account } from '../../access/account.ts';
import type { Decision } from '../../refresh/decisions.ts';
import type { RefreshRecord } from '../../refresh/rate-store.ts';

/** An account with the digest of its key. */
export interface StoredAccount extends Account {
  readonly keyDigest: string;
}

/** The contents of a storage at one moment, as far as a copy takes them along. */
export interface Contents {
  /** Unique for each storage, whatever the spelling of its location. */
  readonly identity: string;
  /** Today, in days since the epoch, by the clock of the storage. */
  readonly today: number;
  /** Lists up to `most` accounts with an id above `id`, in the order of their ids. */
  listAccountsAfter(id: number, most: number): Promise<readonly StoredAccount[]>;
  /** Lists the accounts with the id or the key of a given account. */
  listAccountsLike(accounts: readonly StoredAccount[]): Promise<readonly StoredAccount[]>;
  countAccounts(): Promise<number>;
  /** Reads the counters of a day for accounts with ids from `first` to `last`. Accounts without a charge are absent. */
  readUsed(day: number, first: number, last: number): Promise<ReadonlyMap<number, number>>;
  /** `undefined` without a readable record. */
  readRecord(): Promise<RefreshRecord | undefined>;
  listDecisions(): Promise<readonly Decision[]>;
}

/** Contents that a copy can change. */
export interface WritableContents extends Contents {
  /** Adds accounts; replaces accounts with the same id. */
  putAccounts(accounts: readonly StoredAccount[]): Promise<void>;
  putUsed(day: number, used: ReadonlyMap<number, number>): Promise<void>;
  putRecord(record: RefreshRecord): Promise<void>;
  putDecision(decision: Decision): Promise<void>;
}

/** Gives access to the contents of a storage. */
export interface ContentsLender {
  /** Lends the contents for reading. Changes by others in the meantime do not show. */
  read<Result>(use: (contents: Contents) => Promise<Result>): Promise<Result>;
  /**
   * Lends the contents for changes in one transaction, during which no one else can change anything. Later accounts get
   * ids above the highest one.
   *
   * @throws Error of `use`; then nothing has changed.
   */
  write<Result>(use: (contents: WritableContents) => Promise<Result>): Promise<Result>;
}
