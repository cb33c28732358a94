/** The health of a dependency of the service. */
export interface Health {
  /** The reason why the dependency does not work, as a sentence; `undefined` while it works. */
  readonly problem: string | undefined;
  /** Updates {@link problem}. */
  check(): Promise<void>;
}
