/** A database that is filled for a bench, or serves a peer. */
export interface Database {
  /** The settings of a server that uses the database. */
  readonly settings: Readonly<Record<string, string>>;
  /** Lists the processes that work for the database; none when they are not on this machine, or none of its own. */
  listProcesses(): Promise<number[]>;
}
