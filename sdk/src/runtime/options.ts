import { API_KEY_HEADER } from '../generated/api-key-header.ts';
import type { AnswerCheck } from './answer.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Log } from './log-entry.ts';
import { platform } from './platform.ts';
import { quietly } from './quietly.ts';
import { readObject } from './read-object.ts';

/** What a request is sent with. */
export interface FetchInit {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
  readonly cache?: 'no-store';
}

/** What the SDK needs of a response. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** What can be set for a client and, under the same names, for a single call. */
export interface RequestOptions {
  /**
   * Milliseconds for one attempt, the reading of the body included.
   *
   * @default 10_000
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds for a call with all its attempts and the waiting between them.
   *
   * @default 60_000
   */
  readonly totalTimeout?: number | undefined;
  /**
   * How many times a call is tried again after a connection error, a time-out or status 502, 503 or 504.
   *
   * @default 2
   */
  readonly maxRetries?: number | undefined;
  /** Aborts the call, also while it waits to be tried again. That of a call counts beside that of the client. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Sent with the request, beside those of the client. A call with headers of its own is not answered from the cache.
   * In a browser the service must allow them to pages of other origins; `X-Request-Id` it does.
   */
  readonly headers?: Headers | Iterable<readonly [string, string]> | Readonly<Record<string, string>> | undefined;
  /**
   * Sends the request. A call with one of its own is not answered from the cache.
   *
   * @default the global `fetch` at the time of the request
   */
  readonly fetch?: ((url: string, init: FetchInit) => Promise<FetchResponse>) | undefined;
  /**
   * For how many milliseconds after it has expired a kept answer is given, marked as `stale`, when the service cannot be
   * reached, is too slow or answers 502, 503 or 504 in every attempt.
   *
   * @default 0
   */
  readonly staleIfError?: number | undefined;
}

/** How the service is reached. */
export interface ConnectionOptions extends RequestOptions {
  /**
   * Where the service is, without `/api`, such as `https://rates.example.com`.
   *
   * @default the environment variable `CROSSRATE_BASE_URL`
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * Needed for every operation but `currencies`; an empty one sends none. A function is asked before every attempt, and
   * once more when the service refuses its key with 401. The key is sent in a header and, from 8 characters on, never shows
   * in errors or logs.
   *
   * @default the environment variable `CROSSRATE_API_KEY`
   */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined;
  /**
   * Looks at the body of every answer; `@crossrate/sdk/check` has one that compares it with the contract.
   *
   * @default none
   */
  readonly check?: AnswerCheck | undefined;
  /**
   * Is told of every attempt once it has ended, and of every answer from the cache. What it throws is ignored.
   *
   * @default none
   */
  readonly log?: Log | undefined;
}

/** How a client is set up. */
export interface CrossrateOptions extends ConnectionOptions {
  /**
   * How many answers are kept in memory, to be given again while they are fresh and to be asked for changes only after
   * that; `false` keeps none. `storeAnswers` makes a cache that keeps them elsewhere, too.
   *
   * @default 100
   */
  readonly cache?: number | false | AnswerCache | undefined;
}

/** Options that were read and completed. */
export interface Settings extends CrossrateOptions {
  readonly baseUrl: string;
  /** Empty when there is none. */
  readonly apiKey: string | (() => string | Promise<string>);
  /** By their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Each of them ends a call. */
  readonly signals: readonly AbortSignal[];
}

/** Where the service is, and the key; and the rest, once that is read. */
type Address = Pick<Settings, 'baseUrl' | 'apiKey'> & Partial<Settings>;

/** Whether an option can be used as it is, or what it is read as; `false`, `undefined` or an error when it cannot be used. */
type Reader = readonly [read: (value: unknown) => unknown, description: string, alias?: string];

const isNumber = (value: unknown) => typeof value === 'number' && value >= 0;
const isFunction = (value: unknown) => typeof value === 'function';
const hasMethods = (value: unknown, ...names: string[]) => names.every((name) => isFunction(Object(value)[name]));

const NUMBER: Reader = [isNumber, 'a number from 0'];
const FUNCTION: Reader = [isFunction, 'a function'];

const READERS: Readonly<Record<string, Reader>> = {
  baseUrl: [readAddress, 'an http(s) address without password, query or /api', ', or CROSSRATE_BASE_URL,'],
  apiKey: [(value) => isFunction(value) || readKey(value), 'a key or a function'],
  timeout: NUMBER,
  totalTimeout: NUMBER,
  maxRetries: NUMBER,
  staleIfError: NUMBER,
  fetch: FUNCTION,
  check: FUNCTION,
  log: FUNCTION,
  cache: [
    (value) => value === false || isNumber(value) || hasMethods(value, 'get', 'set'),
    'a number from 0, false or a cache',
  ],
  signal: [
    (value) => 'aborted' in Object(value) && hasMethods(value, 'addEventListener', 'removeEventListener'),
    'an AbortSignal',
  ],
  headers: [readHeaders, 'HTTP headers'],
};

/**
 * Reads options; those that are `undefined` leave things as they are.
 *
 * @throws TypeError that names the first option which cannot be used, and says what it must be.
 */
export function readOptions<Options extends object>(options: Options): Options {
  const read: Record<string, unknown> = {};
  for (const [name, [reader, description, alias = '']] of Object.entries(READERS)) {
    const given: unknown = readObject(options, 'options')[name as keyof Options];
    if (given === undefined) continue;
    // The reason may show a key or a header.
    const value = quietly(() => reader(given)) ?? false;
    if (value === false) throw new TypeError(`${name}${alias} must be ${description}.`);
    read[name] = value === true ? given : value;
  }
  return read as Options;
}

/**
 * Completes options from the environment.
 *
 * @throws TypeError that names the first option which cannot be used, and says what it must be.
 */
export function settingsOf(options: CrossrateOptions): Settings {
  const {
    baseUrl = fromEnvironment('CROSSRATE_BASE_URL'),
    apiKey = fromEnvironment('CROSSRATE_API_KEY'),
    ...others
  } = readObject(options, 'options');
  return settingsFor(readOptions({ baseUrl, apiKey }) as Address, others);
}

/**
 * The settings of one call. It takes neither another address nor another key from its options.
 *
 * @throws TypeError that names the first option which cannot be used, and says what it must be.
 */
export function settingsFor(settings: Address, options: RequestOptions): Settings {
  const { baseUrl, apiKey, signals = [] } = settings;
  const given = readOptions(options) as Settings;
  return {
    ...settings,
    ...given,
    baseUrl,
    apiKey,
    headers: { ...settings.headers, ...given.headers },
    signals: signals.concat(given.signal ?? []),
  };
}

/**
 * Reads a key, or none from an empty text.
 *
 * @throws TypeError when it cannot be sent. `fetch` would refuse it with an error that shows the key.
 */
export function readKey(value: unknown): string {
  const key = typeof value === 'string' ? value.trim() : ' ';
  if (/[^!-~]/.test(key)) throw new TypeError('apiKey gave no key.');
  return key;
}

function readAddress(value: unknown): string | undefined {
  const address = new URL(value as string).href.replace(/\/+$/, '');
  // A password ends with @ before the path. Every operation adds /api itself; a prefix such as /api-gateway is none.
  return /^https?:\/\/[^/?#@]+(?!.*\/api$)(\/[^?#]*)?$/.exec(address)?.[0];
}

/**
 * Reads headers by their names in lower case, so that those of a call replace those of the client however they are
 * written. The key is no such header: it goes only where one is needed.
 */
function readHeaders(value: unknown): object {
  const headers = new Headers(value as Record<string, string>);
  headers.delete(API_KEY_HEADER);
  return Object.fromEntries(headers);
}

/** There may be no environment, as in browsers, or no leave to read it, as in Deno. */
function fromEnvironment(name: string): string {
  return quietly(() => platform.process?.env?.[name]) ?? '';
}
