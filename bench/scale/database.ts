/** A storage filled with accounts. */
export interface Database {
  /** The settings of a server that uses the storage. */
  readonly settings: Readonly<Record<string, string>>;
  /** Lists the processes of the database server that work for the storage; `undefined` without any on this machine. */
  listBackends(): Promise<number[] | undefined>;
}

/** A kind of storage. */
export interface DatabaseKind {
  readonly name: string;
  readonly version: string;
  /** Creates a storage, which is removed with the resources. The keys belong to some of its accounts. */
  create(resources: AsyncDisposableStack, accounts: number, keys: readonly string[]): Promise<Database>;
}
