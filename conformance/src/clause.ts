import type { Clock } from './clock.ts';
import type { Exchange, SentRequest } from './exchange.ts';
import type { Choices } from './suite/choices.ts';
import type { Api, Client } from './suite/client.ts';
import type { Spending } from './suite/ledger.ts';

/**
 * `MUST`: a target that fails the clause does not conform. `SHOULD`: the report shows the failure, which counts only in
 * a strict run.
 */
export type Level = 'MUST' | 'SHOULD';

/**
 * The source of a clause. `interface`: the interface document, whose promises any implementation keeps. `crossrate`: a
 * decision of this project where the document leaves a choice.
 */
export type Profile = 'interface' | 'crossrate';

/** The keys that a run sends to a target. */
export interface Keys {
  /** The key of a verified account that is not restricted. */
  readonly active: string;
  /** The key of a restricted account. */
  readonly restricted: string;
  /** The key of an account whose e-mail address is not verified. */
  readonly unverified: string;
  /** A key that was not used today. The run uses up its quota. */
  readonly spare: string;
}

/** The role of a key in a run. */
export type KeyName = keyof Keys;

/** Everything that a clause gets from a run. */
export interface Context {
  /** Holds the keys that the clause needs. Other keys may be missing. */
  readonly keys: Keys;
  /** The operations. An answer to the active key may be one that the run has. */
  readonly api: Api;
  /** Sends every request, also those that no client would send. */
  readonly http: Client;
  /** Sends requests in a way that hides no byte of an answer. Absent when the run has a `fetch` of its own. */
  readonly strict?: Client;
  /** All exchanges of the run so far. */
  readonly seen: readonly Exchange[];
  /** The choices of the target where the interface leaves a question open. */
  readonly choices: Choices;
  /** Seeds every random pick of a clause, so that a run can be repeated. */
  readonly seed: number;
  /** When false, a clause sends nothing that a firewall or a lock-out may take for an attack. */
  readonly hasProbes: boolean;
  /** The source of time of the run. */
  readonly clock: Clock;
  /** The number of independent requests that a clause may send at a time: see `tryEach`. */
  readonly concurrency: number;
  /** Opens a context for requests at the same time as others. Only its own requests count as its last one. */
  branch(): { readonly context: Context; readLast(): Exchange | SentRequest | undefined };
  /** Multiplies the size of random samples: 1, or more in a thorough run. */
  readonly breadth: number;
  /** The most requests of the active key that a run may spend. */
  readonly budget: Spending;
  /** Counts the requests of the active key so far. */
  countSpent(): Spending;
  /**
   * Counts how often the run sent a request of this clause again, after a broken connection, a broken answer, a
   * timeout or a 503. The target may have charged such a request twice.
   */
  countRepeated(): number;
  /** Counts how often the run sent any request again. */
  countDropped(): number;
}

/** One promise that an outside observer can check. */
export interface Clause {
  /** The id of a published clause never changes. */
  readonly id: string;
  /** The effect of a failure: see {@link Level}. */
  readonly level: Level;
  /** @default 'interface' */
  readonly profile?: Profile;
  /** The promise in a few words, as every report shows it. */
  readonly title: string;
  /** The promise word for word, in one sentence or several; for the profile `crossrate`, the decision. */
  readonly sentences?: readonly string[];
  /** Why the promise matters to a client, and how to fix a server that breaks it. */
  readonly why?: string;
  /** A run without one of these keys skips the clause. @default `active` alone */
  readonly needs?: readonly KeyName[];
  /**
   * Set when the clause proves nothing without requests that a firewall or a lock-out may take for an attack. A run with
   * `--no-probes` skips the clause.
   */
  readonly probes?: true;
  /** @throws Mismatch when the target breaks the promise. */
  run(context: Context): Promise<void>;
}
