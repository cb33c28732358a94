/** A database that is filled for a bench, or serves a peer. */
export interface Database {
  /** The settings of a server that uses the database. */
  readonly settings: Readonly<Record<string, string>>;
  /** Lists the processes that work for the database; none when they are not on this machine, or none of its own. */
  listProcesses(): Promise<number[]>;
}

/** Creates a storage of Crossrate, which is removed with the resources. The keys belong to some of its accounts. */
export type CreateDatabase = (
  resources: AsyncDisposableStack,
  accounts: number,
  keys: readonly string[],
) => Promise<Database>;
