import type { AnswerCheck } from './answer.ts';

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
  /** Aborts the call, also while it waits to be tried again. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Sent with the request, beside those of the client. A call with headers of its own is not answered from the cache.
   * In a browser the service must allow them to pages of other origins; `X-Request-Id` it does.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Sends the request. A call with one of its own is not answered from the cache.
   *
   * @default the global `fetch`
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** How the service is reached. */
export interface ConnectionOptions extends RequestOptions {
  /**
   * Where the service is, without `/api`, such as `https://rates.example.com`.
   *
   * @default the environment variable `CROSSRATE_BASE_URL`
   */
  readonly baseUrl?: string | undefined;
  /**
   * Needed for every operation but `currencies`; an empty one sends none. It is sent in a header and never shows in
   * errors or logs.
   *
   * @default the environment variable `CROSSRATE_API_KEY`
   */
  readonly apiKey?: string | undefined;
  /**
   * Looks at the body of every answer; `@crossrate/sdk/check` has one that compares it with the contract.
   *
   * @default none
   */
  readonly check?: AnswerCheck | undefined;
}

/** How a client is set up. */
export interface CrossrateOptions extends ConnectionOptions {
  /**
   * How many answers are kept, to be given again while they are fresh and to be asked for changes only after that;
   * `false` keeps none.
   *
   * @default 100
   */
  readonly cache?: number | false | undefined;
}

/** Options that were checked and completed. */
export interface Settings extends CrossrateOptions {
  readonly baseUrl: string;
  /** Empty when there is none. */
  readonly apiKey: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Completes options from the environment and checks them.
 *
 * @throws TypeError when `baseUrl` is missing or no http(s) address, the key or a header cannot be sent, a number is
 *   none, or there is no `fetch`.
 */
export function settingsOf(options: CrossrateOptions): Settings {
  const baseUrl = (options.baseUrl ?? fromEnvironment('CROSSRATE_BASE_URL') ?? '').trim();
  if (!isAddress(baseUrl)) {
    throw new TypeError('baseUrl, or CROSSRATE_BASE_URL, must be an http(s) address without a password or a query.');
  }
  const apiKey = (options.apiKey ?? fromEnvironment('CROSSRATE_API_KEY') ?? '').trim();
  // fetch would refuse it with an error that shows the key.
  if (/[^!-~]/.test(apiKey)) throw new TypeError('apiKey has characters that no key has.');
  assertNumbers(options);
  const fetch = options.fetch ?? globalThis.fetch;
  if (!fetch) throw new TypeError('There is no `fetch`: pass one as an option.');
  const headers = plain(options.headers);
  return { ...options, baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, headers, fetch };
}

/**
 * The settings of one call. It takes neither another address nor another key from its options.
 *
 * @throws TypeError when a header cannot be sent or a number is none.
 */
export function settingsFor(settings: Settings, options: RequestOptions): Settings {
  assertNumbers(options);
  const { baseUrl, apiKey } = settings;
  const headers = { ...settings.headers, ...plain(options.headers) };
  return { ...settings, ...(definedOf(options) as object), baseUrl, apiKey, headers };
}

function assertNumbers(options: RequestOptions): void {
  for (const name of ['timeout', 'totalTimeout', 'maxRetries'] as const) {
    if (!((options[name] ?? 0) >= 0)) throw new TypeError(`${name} must be a number from 0.`);
  }
}

/** Headers by their names in lower case, so that those of a call replace those of the client however they are written. */
function plain(headers: RequestOptions['headers']): Record<string, string> {
  return headers ? Object.fromEntries(new Headers(headers)) : {};
}

/** Options without those that are `undefined`, which leave things as they are. */
export function definedOf<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}

function isAddress(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && !username && !password && !/[?#]/.test(text);
  } catch {
    return false;
  }
}

/** There may be no environment, as in browsers, or no leave to read it, as in Deno. */
function fromEnvironment(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[name] || undefined;
  } catch {
    return undefined;
  }
}
