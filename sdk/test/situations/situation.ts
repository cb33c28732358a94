import type { IncomingMessage } from 'node:http';
import type * as Sdk from '../../src/index.ts';
import type { Step } from '../scripted-server.ts';
import type { Clock } from './clock.ts';

/** A row of the table: what is done to the caller, and what the caller sees of it. */
export interface Situation {
  readonly name: string;
  /** What the server does with each request; the last step is repeated. */
  readonly server?: readonly Step[];
  /**
   * Options of the client, beside an address and a key.
   *
   * @default none: what is seen is seen with the SDK's own
   */
  readonly options?: object | ((stage: Stage) => object);
  /**
   * What the caller does.
   *
   * @default asks for the rates of the dollar
   */
  readonly caller?: (stage: Stage) => unknown;
  readonly sees: Seen;
}

/** A value, a pattern of its text, or whether it is right. What is not named is not looked at, but for `requests`. */
export type Expected = unknown | RegExp | ((seen: never) => boolean);

/** What the caller sees. */
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
   * How many requests the server has got.
   *
   * @default 1
   */
  readonly requests?: number;
}

/** What a caller can do something with. */
export interface Stage {
  readonly sdk: typeof Sdk;
  readonly checkAnswer: Sdk.AnswerCheck;
  /** Where the server is. */
  readonly url: string;
  /** What the server got. */
  readonly requests: readonly IncomingMessage[];
  readonly clock: Clock;
  /** Makes a client with the row's options and these. */
  client(options?: object): Sdk.Crossrate;
  /** Resolves once the server got so many requests. */
  received(count: number): Promise<void>;
  /** Replaces what the server does. */
  script(...steps: Step[]): void;
}

/** The secret of every row, which nothing that a caller sees may contain. */
export const KEY = 'cr_a1b2c3d4e5f6a7b8';
