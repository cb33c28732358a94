/**
 * A kind of data that several processes share and change. New accounts are `creations`, and change no known account.
 */
export type Subject = 'accounts' | 'creations' | 'rates' | 'decisions';

/** A number for each subject; every change makes it another number. */
export type Revisions = Readonly<Record<Subject, number>>;

/** The revisions, and which accounts the latest changes of accounts were about. */
export interface Reading extends Revisions {
  /** The key digests of accounts, by the revision that the change of the account made. Some revisions are missing. */
  readonly changedAccounts: ReadonlyMap<number, string>;
}

/** Shows changes by other processes. */
export interface ChangeFeed {
  /** Reads the current revisions. */
  read(): Promise<Reading>;
  /**
   * Calls the listener when a reading may show a change. Some storages give no hints, and a hint may be lost, so the
   * caller must also read the feed at intervals.
   */
  onHint(listener: () => void): void;
}
