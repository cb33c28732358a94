/** A storage full of accounts. */
export interface Database {
  readonly accounts: number;
  /** The settings by which a server finds it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The processes of a database server that work for it; `undefined` when there are none on this machine. */
  listBackends(): Promise<number[] | undefined>;
}

/** A kind of storage. */
export interface DatabaseKind {
  readonly name: string;
  readonly version: string;
  /** Makes one, to be removed with the resources. The keys are those of some of its accounts. */
  create(resources: AsyncDisposableStack, accounts: number, keys: readonly string[]): Promise<Database>;
}
