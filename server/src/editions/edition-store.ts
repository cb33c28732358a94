/** An edition as stored. */
export interface PackedEdition {
  readonly id: string;
  readonly publishedAt: number;
  /** The compressed canonical JSON. */
  readonly content: Uint8Array;
  /** The compressed tables of the witnesses, by the SHA-256 of their canonical JSON. */
  readonly tables: ReadonlyMap<string, Uint8Array>;
}

/** A stored edition, without its tables. */
export interface EditionRow {
  /** Counts the editions from 1 on. */
  readonly number: number;
  readonly id: string;
  readonly publishedAt: number;
  /** Absent after the edition was pruned: its id remains, so that the chain can still be verified. */
  readonly content?: Uint8Array | undefined;
}

/** Stores editions. They are appended together with the record of refreshing, and never changed. */
export interface EditionStore {
  /** Finds the edition in force at a moment: the last one that was published by then. */
  findAt(time: number): Promise<EditionRow | undefined>;
  /** Lists up to two editions whose ids begin with some hexadecimal digits: two show that the digits are too few. */
  listById(start: string): Promise<readonly EditionRow[]>;
  /** Lists up to `most` editions after one of some number, in the order of publication. */
  listAfter(number: number, most: number): Promise<readonly EditionRow[]>;
  /** Reads tables by their hashes. Missing ones are absent. */
  readTables(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /**
   * Removes the contents of editions whose successor was published before a moment, and the tables that only they use.
   *
   * @returns the number of editions pruned.
   */
  prune(before: number): Promise<number>;
}
