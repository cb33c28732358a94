import type { AnswerCheck } from './answer.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Log } from './log-entry.ts';
import { platform } from './platform.ts';

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
   * once more when the service refuses its key with 401. The key is sent in a header and never shows in errors or logs.
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

/** Options that were checked and completed. */
export interface Settings extends CrossrateOptions {
  readonly baseUrl: string;
  /** Empty when there is none. */
  readonly apiKey: string | (() => string | Promise<string>);
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Each of them ends a call. */
  readonly signals: readonly AbortSignal[];
}

type Rule = readonly [isRight: (value: unknown) => unknown, description: string];

const NUMBER: Rule = [(value) => typeof value === 'number' && value >= 0, 'a number from 0'];
const FUNCTION: Rule = [(value) => typeof value === 'function', 'a function'];

const RULES: Readonly<Record<string, Rule>> = {
  baseUrl: [isAddress, 'an http(s) address without a password or a query, as CROSSRATE_BASE_URL may be'],
  // fetch would refuse any other with an error that shows the key.
  apiKey: [
    (value) => isKey(value) || FUNCTION[0](value),
    'text without spaces and special characters, or a function that gives it',
  ],
  timeout: NUMBER,
  totalTimeout: NUMBER,
  maxRetries: NUMBER,
  staleIfError: NUMBER,
  fetch: FUNCTION,
  check: FUNCTION,
  log: FUNCTION,
  cache: [
    (value) => value === false || NUMBER[0](value) || FUNCTION[0](Object(value).get),
    'a number from 0, false or a cache of storeAnswers',
  ],
  signal: [(value) => FUNCTION[0](Object(value).addEventListener), 'an AbortSignal'],
  headers: [(value) => plain(value), 'names and values that HTTP can send'],
};

/**
 * Completes options from the environment and checks them.
 *
 * @throws TypeError that names the first option which cannot be used, and says what it must be.
 */
export function settingsOf(options: CrossrateOptions): Settings {
  const given = definedOf(options);
  const {
    baseUrl = fromEnvironment('CROSSRATE_BASE_URL') ?? '',
    apiKey = fromEnvironment('CROSSRATE_API_KEY') ?? '',
    headers,
    signal,
  } = given;
  assertRight({ fetch: globalThis.fetch, ...given, baseUrl, apiKey });
  return {
    ...given,
    baseUrl: String(baseUrl).trim().replace(/\/+$/, ''),
    apiKey: typeof apiKey === 'string' ? apiKey.trim() : apiKey,
    headers: plain(headers),
    signals: signal ? [signal] : [],
  };
}

/**
 * The settings of one call. It takes neither another address nor another key from its options.
 *
 * @throws TypeError that names the first option which cannot be used, and says what it must be.
 */
export function settingsFor(settings: Settings, options: RequestOptions): Settings {
  const given = definedOf(options);
  assertRight(given);
  const { baseUrl, apiKey, check, log } = settings;
  const headers = { ...settings.headers, ...plain(given.headers) };
  const signals = given.signal ? [...settings.signals, given.signal] : settings.signals;
  return { ...settings, ...given, baseUrl, apiKey, check, log, headers, signals };
}

function assertRight(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    const [isRight, description] = RULES[name] ?? [() => true, ''];
    if (!succeeds(isRight, value)) throw new TypeError(`${name} must be ${description}.`);
  }
}

/** What throws at a value does not take it. */
function succeeds(isRight: (value: unknown) => unknown, value: unknown): boolean {
  try {
    return !!isRight(value);
  } catch {
    return false;
  }
}

/** Headers by their names in lower case, so that those of a call replace those of the client however they are written. */
function plain(headers: unknown): Record<string, string> {
  return headers ? Object.fromEntries(new Headers(headers as Record<string, string>)) : {};
}

/** Options without those that are `undefined`, which leave things as they are. */
export function definedOf<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}

/** Whether something is a key that can be sent, or empty. Space around it is cut off. */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && !/[^!-~]/.test(value.trim());
}

function isAddress(value: unknown): boolean {
  const { href, username, password } = new URL(String(value));
  return /^https?:[^?#]*$/.test(href) && !username && !password;
}

/** There may be no environment, as in browsers, or no leave to read it, as in Deno. */
function fromEnvironment(name: string): string | undefined {
  try {
    return platform.process?.env?.[name] || undefined;
  } catch {
    return undefined;
  }
}
