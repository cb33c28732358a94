import type { Keys } from '../clause.ts';

/** The access of a run to its target: the address, and the secrets that requests carry. */
export interface TargetAccess {
  readonly url: string;
  readonly keys: Partial<Keys>;
  /** Headers that go with every request. Their values are secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
