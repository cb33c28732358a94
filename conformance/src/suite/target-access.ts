import type { Keys } from '../clause.ts';

/** How a run reaches its target: the address, and the secrets that its requests carry. */
export interface TargetAccess {
  readonly url: string;
  readonly keys: Partial<Keys>;
  /** Headers that go with every request. Their values are secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
