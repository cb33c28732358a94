import type { IncomingMessage } from 'node:http';
import type * as Sdk from '../../src/index.ts';
import type { Step } from '../scripted-server.ts';
import type { Clock } from './clock.ts';

/** A row of the table: the behaviour of the server and of the caller, and the facts that the caller must see. */
export interface Situation {
  readonly name: string;
  /** The step of the server for each request; the last step is repeated. */
  readonly server?: readonly Step[];
  /**
   * Options of the client, beside an address and a key.
   *
   * @default the SDK's defaults
   */
  readonly options?: object | ((stage: Stage) => object);
  /**
   * The actions of the caller.
   *
   * @default asks for the rates of the dollar
   */
  readonly caller?: (stage: Stage) => unknown;
  readonly sees: Seen;
}

/**
 * An expected value, a pattern of its text, or a predicate. Facts that a row does not name are not checked, except
 * `requests`.
 */
export type Expected = unknown | RegExp | ((seen: never) => boolean);

/** The facts that the caller sees. */
export interface Seen {
  readonly value?: Expected;
  /** The name of the error's class. */
  readonly error?: Expected;
  readonly message?: Expected;
  readonly status?: Expected;
  readonly requestId?: Expected;
  readonly retryAfter?: Expected;
  readonly resetAt?: Expected;
  readonly quota?: Expected;
  readonly snippet?: Expected;
  /** The text of the error's JSON. */
  readonly json?: Expected;
  /**
   * The number of requests that the server has received.
   *
   * @default 1
   */
  readonly requests?: number;
}

/** The objects with which a caller can act. */
export interface Stage {
  readonly sdk: typeof Sdk;
  readonly checkAnswer: Sdk.AnswerCheck;
  /** The address of the server. */
  readonly url: string;
  /** The requests that the server has received. */
  readonly requests: readonly IncomingMessage[];
  readonly clock: Clock;
  /** Creates a client with the options of the row and additional ones. */
  createClient(options?: object): Sdk.Crossrate;
  /** Resolves once the server has received that many requests. */
  waitUntilReceived(count: number): Promise<void>;
  /** Replaces the steps of the server. */
  script(...steps: Step[]): void;
}

/** The key of every row. Nothing that a caller sees may contain it. */
export const KEY = 'cr_a1b2c3d4e5f6a7b8';
