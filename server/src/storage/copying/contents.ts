import type { Account } from '../../access/account.ts';
import type { DecisionStore } from '../../refresh/decisions.ts';
import type { RecordStore } from '../../refresh/rate-store.ts';

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
  /** Reads the counters of a day for accounts with ids from `first` to `last`. Accounts without a charge are absent. */
  readUsed(day: number, first: number, last: number): Promise<ReadonlyMap<number, number>>;
  readonly records: RecordStore;
  readonly decisions: DecisionStore;
  /** Adds accounts; replaces accounts with the same id. */
  putAccounts(accounts: readonly StoredAccount[]): Promise<void>;
  putUsed(day: number, used: ReadonlyMap<number, number>): Promise<void>;
}

/**
 * Gives access to the contents of a storage.
 *
 * Both methods throw an Error with the account that has an impossible number, such as a negative limit.
 */
export interface ContentsLender {
  /** Lends the contents for reading. Changes by others in the meantime do not show. */
  read<Result>(use: (contents: Contents) => Promise<Result>): Promise<Result>;
  /**
   * Lends the contents for changes in one transaction, during which no one else can change anything. Later accounts get
   * ids above the highest one.
   *
   * @throws Error of `use`; then nothing has changed.
   */
  write<Result>(use: (contents: Contents) => Promise<Result>): Promise<Result>;
}
