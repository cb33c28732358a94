import type { Keys } from '../src/index.ts';

/** A conforming server that decides otherwise than this project where the interface leaves a choice. */
export interface ForeignServer {
  readonly id: string;
  /** Names the choices, in words that continue "a server which". */
  readonly title: string;
  /** The choices that the suite must infer from the answers, by question. */
  readonly inferred: Readonly<Record<string, string>>;
  /** The SHOULD clauses that contradict the choices, so that they may fail. */
  readonly contested: readonly string[];
  /** @throws Error when the program that runs the server is not installed. */
  start(): Promise<StartedForeignServer>;
}

/** A foreign server that answers, and the keys that it accepts. */
export interface StartedForeignServer extends AsyncDisposable {
  readonly url: string;
  /** Reaches a server within the program. @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch;
  readonly keys: Keys;
}

/** The keys of all foreign servers, in another format than this project's. */
export const keys: Keys = {
  active: 'live-5f1c9e27a3d84b60',
  restricted: 'live-91d0b7c2ee4f4a18',
  unverified: 'live-c36a70f85b1d42e9',
  spare: 'live-2e8b64d90f7a4c35',
};
