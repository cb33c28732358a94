import { API_KEY_HEADER } from '../generated/api-key-header.ts';
import type { AnswerCheck } from './answer.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Log } from './log-entry.ts';
import { platform } from './platform.ts';
import { readObject } from './read-object.ts';
import { tryTo } from './try-to.ts';

/** The second argument of the option `fetch`: a part of `RequestInit`. */
export interface FetchInit {
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
  readonly cache?: 'no-store';
}

/** The part of `Response` that the SDK uses. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** Options of a client that a single call can also take. */
export interface RequestOptions {
  /**
   * Milliseconds for one attempt, including the reading of the body.
   *
   * @default 10_000
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds for a call, including all attempts and the waits between them.
   *
   * @default 60_000
   */
  readonly totalTimeout?: number | undefined;
  /**
   * The number of retries after a connection error, a time-out or status 502, 503 or 504.
   *
   * @default 2
   */
  readonly maxRetries?: number | undefined;
  /** Aborts the call, also while the call waits for a retry. The signals of the client and of the call both count. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Headers of the request, added to those of the client. A call with its own headers is not answered from the cache.
   * In a browser, the service must allow a header to pages of other origins; it allows `X-Request-Id`.
   */
  readonly headers?: Headers | Iterable<readonly [string, string]> | Readonly<Record<string, string>> | undefined;
  /**
   * Sends the request. A call with its own `fetch` is not answered from the cache.
   *
   * @default the global `fetch` at the time of the request
   */
  readonly fetch?: ((url: string, init: FetchInit) => Promise<FetchResponse>) | undefined;
  /**
   * Milliseconds after its expiry during which an answer from the cache is still given, marked as `stale`, when every
   * attempt fails: the service cannot be reached, is too slow, or answers 502, 503 or 504.
   *
   * @default 0
   */
  readonly staleIfError?: number | undefined;
}

/** Options of a call without a client: the address of the service, the key, and all {@link RequestOptions}. */
export interface ConnectionOptions extends RequestOptions {
  /**
   * The address of the service without `/api`, such as `https://rates.example.com`.
   *
   * @default the environment variable `CROSSRATE_BASE_URL`
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key. Every operation but `currencies` needs a key; the empty text sends none. A function is called before
   * every attempt, and once more when the service refuses its key with 401. The key is sent in a header. A key of at
   * least 8 characters never appears in errors or logs.
   *
   * @default the environment variable `CROSSRATE_API_KEY`
   */
  readonly apiKey?: string | (() => string | Promise<string>) | undefined;
  /**
   * Checks the body of every answer. `checkAnswer` of `@crossrate/sdk/check` compares the body with the contract.
   *
   * @default none
   */
  readonly check?: AnswerCheck | undefined;
  /**
   * Receives an entry after every attempt, and for every answer from the cache. Errors of the function are ignored.
   *
   * @default none
   */
  readonly log?: Log | undefined;
}

/** Options of a client. */
export interface CrossrateOptions extends ConnectionOptions {
  /**
   * The number of answers to keep in memory; `false` keeps none. A fresh answer is given again without a request. An
   * expired answer is asked for changes, which costs no request of the quota when there are none. `storeAnswers`
   * creates a cache that also keeps answers in a store.
   *
   * @default 100
   */
  readonly cache?: number | false | AnswerCache | undefined;
}

/** Options after validation, with defaults from the environment. */
export interface Settings extends CrossrateOptions {
  readonly baseUrl: string;
  /** Empty for a client without a key. */
  readonly apiKey: string | (() => string | Promise<string>);
  /** Headers by name, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Each of these signals ends a call. */
  readonly signals: readonly AbortSignal[];
}

/** The address and the key; the other settings may follow. */
type Address = Pick<Settings, 'baseUrl' | 'apiKey'> & Partial<Settings>;

/**
 * Validates an option. `read` returns `true` for a value to use as given, or the value to use in its place. For an
 * invalid value it returns `false` or `undefined`, or throws.
 */
type Reader = readonly [read: (value: unknown) => unknown, description: string];

const isNumber = (value: unknown) => typeof value === 'number' && value >= 0;
const isFunction = (value: unknown) => typeof value === 'function';
const hasMethod = (value: unknown, name: string) => isFunction(Object(value)[name]);

const NUMBER: Reader = [isNumber, 'a number from 0'];
const FUNCTION: Reader = [isFunction, 'a function'];

const READERS: Readonly<Record<string, Reader>> = {
  baseUrl: [readAddress, 'an http(s) address without password, query or /api (or CROSSRATE_BASE_URL)'],
  apiKey: [(value) => isFunction(value) || readKey(value), 'a key or a function (or CROSSRATE_API_KEY)'],
  timeout: NUMBER,
  totalTimeout: NUMBER,
  maxRetries: NUMBER,
  staleIfError: NUMBER,
  fetch: FUNCTION,
  check: FUNCTION,
  log: FUNCTION,
  cache: [
    (value) => value === false || isNumber(value) || (hasMethod(value, 'get') && hasMethod(value, 'set')),
    'a number from 0, false or a cache',
  ],
  signal: [(value) => 'aborted' in Object(value) && hasMethod(value, 'removeEventListener'), 'an AbortSignal'],
  headers: [readHeaders, 'HTTP headers'],
};

/**
 * Validates options. An option that is `undefined` is left out.
 *
 * @throws TypeError that names the first invalid option and its valid values.
 */
export function readOptions<Options extends object>(options: Options): Options {
  const read: Record<string, unknown> = {};
  for (const [name, [reader, description]] of Object.entries(READERS)) {
    const given: unknown = readObject(options, 'options')[name as keyof Options];
    if (given === undefined) continue;
    // The reader's own error is dropped: it may show a key or a header.
    const value = tryTo(() => reader(given)) ?? false;
    if (value === false) throw new TypeError(`${name} must be ${description}.`);
    read[name] = value === true ? given : value;
  }
  return read as Options;
}

/**
 * Validates the options of a client, and adds defaults from the environment.
 *
 * @throws TypeError that names the first invalid option and its valid values.
 */
export function createSettings(options: CrossrateOptions): Settings {
  const {
    baseUrl = readEnvironment('CROSSRATE_BASE_URL'),
    apiKey = readEnvironment('CROSSRATE_API_KEY'),
    ...others
  } = readObject(options, 'options');
  return applyOptions(readOptions({ baseUrl, apiKey }) as Address, others);
}

/**
 * Applies the options of one call to the settings of its client. The address and the key do not change. Headers and
 * signals are added.
 *
 * @throws TypeError that names the first invalid option and its valid values.
 */
export function applyOptions(settings: Address, options: RequestOptions): Settings {
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
 * Validates a key. The empty text stands for no key.
 *
 * @throws TypeError when a header cannot carry the key. `fetch` itself would throw an error that shows the key.
 */
export function readKey(value: unknown): string {
  const key = typeof value === 'string' ? value.trim() : ' ';
  if (/[^!-~]/.test(key)) throw new TypeError('apiKey gave no key.');
  return key;
}

function readAddress(value: unknown): string | undefined {
  const address = new URL(value as string).href.replace(/\/+$/, '');
  // `@` before the path would end a password. A path may not end in /api, which every operation adds; /api-gateway may
  // stay.
  return /^https?:\/\/[^/?#@]+(?!.*\/api$)(\/[^?#]*)?$/.exec(address)?.[0];
}

/**
 * Reads headers with names in lower case, so that a header of a call replaces the client's, whatever the case of its
 * name. The header of the key is removed: the key is sent only to operations that need a key.
 */
function readHeaders(value: unknown): object {
  const headers = new Headers(value as Record<string, string>);
  headers.delete(API_KEY_HEADER);
  return Object.fromEntries(headers);
}

/** Browsers have no environment, and Deno may deny access to it. */
function readEnvironment(name: string): string {
  return tryTo(() => platform.process?.env?.[name]) ?? '';
}
