/** What processes that share a storage hear of each other's changes. */
export type Subject = 'accounts' | 'rates' | 'decisions';

/** A number for each subject that differs after each change. */
export type Revisions = Readonly<Record<Subject, number>>;

/** Tells whether another process has changed something. */
export interface ChangeFeed {
  /** The revisions now. */
  read(): Promise<Revisions>;
  /**
   * Calls back when a reading may show a change. A storage may have no such hints, and a hint may be lost: the feed is to
   * be read now and then all the same.
   */
  onHint(listener: () => void): void;
}
