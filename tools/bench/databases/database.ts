/** A database that is filled for a bench, or serves a peer. */
export interface Database {
  /** The settings of a server that uses the database. */
  readonly settings: Readonly<Record<string, string>>;
  /** Lists the processes that work for the database; `undefined` without any on this machine. */
  listProcesses(): Promise<number[] | undefined>;
}

/** A kind of storage of Crossrate. */
export interface DatabaseKind {
  readonly name: string;
  readonly version: string;
  /** Creates a storage, which is removed with the resources. The keys belong to some of its accounts. */
  create(resources: AsyncDisposableStack, accounts: number, keys: readonly string[]): Promise<Database>;
}
