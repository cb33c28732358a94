/**
 * A kind of data that several processes share and change. New accounts are `creations`, and change no known account.
 */
export type Subject = 'accounts' | 'creations' | 'rates' | 'decisions';

/** A number for each subject; every change makes it another number. */
export type Revisions = Readonly<Record<Subject, number>>;

/** Shows changes by other processes. */
export interface ChangeFeed {
  /** Reads the current revisions. */
  read(): Promise<Revisions>;
  /**
   * Calls the listener when a reading may show a change. Some storages give no hints, and a hint may be lost, so the
   * caller must also read the feed at intervals.
   */
  onHint(listener: () => void): void;
}
