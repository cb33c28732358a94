import type { Keys } from '../src/index.ts';

/** A conforming server that decides otherwise than this project where the interface leaves a choice. */
export interface ForeignServer {
  readonly id: string;
  /** Names the choices, in words that continue "a server which". */
  readonly title: string;
  /** The choices that the suite must infer from the answers, by question. */
  readonly inferred: Readonly<Record<string, string>>;
  /** The SHOULD clauses that contradict the choices, so that they may fail. @default none */
  readonly contested?: readonly string[];
  /** The program that runs the server, if a machine may lack it. */
  readonly program?: string;
  start(given: Given): Promise<StartedForeignServer>;
}

/** Facts that a foreign server gets. */
export interface Given {
  /** The units of every supported currency for one US dollar. */
  readonly unitsPerDollar: Readonly<Record<string, number>>;
  /** The keys with an account. A key begins with the kind of its account. */
  readonly keys: readonly string[];
}

/** A foreign server that answers. */
export interface StartedForeignServer extends AsyncDisposable {
  readonly url: string;
  /** Reaches a server within the program. @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch;
}

/** Creates a key of every kind, in another format than this project's. */
export function createKeys(): Keys {
  const createKey = (kind: keyof Keys) => `${kind}-${crypto.randomUUID().slice(0, 18)}`;
  return {
    active: createKey('active'),
    restricted: createKey('restricted'),
    unverified: createKey('unverified'),
    spare: createKey('spare'),
  };
}
