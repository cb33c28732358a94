/** Whether something works on which the service depends. */
export interface Health {
  /** Why it does not work, in a sentence for people; `undefined` while it does. */
  readonly problem: string | undefined;
  /** Brings {@link problem} up to date. */
  look(): Promise<void>;
}
