import type { Account } from '../../access/account.ts';
import type { EditionRow } from '../../editions/edition-store.ts';
import type { DecisionStore } from '../../refresh/decisions.ts';
import type { RecordStore } from '../../refresh/rate-store.ts';
import type { StoredSignUps } from './stored-sign-ups.ts';

/** An account with the digest of its key. */
export interface StoredAccount extends Account {
  readonly keyDigest: string;
}

/** A table of a witness as stored. */
export interface StoredTable {
  readonly hash: string;
  readonly content: Uint8Array;
  /** The number of the last edition that rests on the table. */
  readonly lastEdition: number;
}

/** The kept editions, as they are stored. */
export interface StoredEditions {
  /** Lists up to `most` editions after one of some number. */
  listAfter(number: number, most: number): Promise<readonly EditionRow[]>;
  /** Lists up to `most` tables with a hash above `hash`, of editions after one of some number. */
  listTablesAfter(hash: string, number: number, most: number): Promise<readonly StoredTable[]>;
  append(editions: readonly EditionRow[]): Promise<void>;
  /** Removes the contents of editions below a number, and the tables that only they use. */
  prune(number: number): Promise<void>;
  /** Adds tables; replaces the number of the last edition of known ones. */
  putTables(tables: readonly StoredTable[]): Promise<void>;
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
  readonly signUps: StoredSignUps;
  readonly records: RecordStore;
  readonly decisions: DecisionStore;
  readonly editions: StoredEditions;
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
