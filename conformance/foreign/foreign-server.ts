import type { Keys } from '../src/index.ts';

/** A server that keeps the interface, and decides otherwise than this project does where it leaves a choice. */
export interface ForeignServer {
  readonly id: string;
  /** What it chooses, so that it reads after the word "which". */
  readonly title: string;
  /** What the suite must find out about it. */
  readonly inferred: Readonly<Record<string, string>>;
  /** Clauses of the level SHOULD that it does not keep by its very choice. */
  readonly contested: readonly string[];
  /** @throws Error when the machine has no program to run it with. */
  start(): Promise<StartedForeignServer>;
}

/** A server that was started, and its keys. */
export interface StartedForeignServer extends AsyncDisposable {
  readonly url: string;
  readonly keys: Keys;
}

/** Keys as somebody else may issue them. */
export const keys: Keys = {
  active: 'live-5f1c9e27a3d84b60',
  restricted: 'live-91d0b7c2ee4f4a18',
  unverified: 'live-c36a70f85b1d42e9',
  spare: 'live-2e8b64d90f7a4c35',
};
