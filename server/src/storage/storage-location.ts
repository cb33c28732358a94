/** The location of a storage: a folder with an SQLite file, or a Postgres database. */
export type StorageLocation = { readonly kind: 'sqlite'; readonly dataDirectory: string } | PostgresLocation;

/** The location of a Postgres database. */
export interface PostgresLocation {
  readonly kind: 'postgres';
  readonly url: string;
  /**
   * The greatest number of connections of a process, at least 6, without the one that listens for changes.
   *
   * @default 6
   */
  readonly connections?: number | undefined;
}
