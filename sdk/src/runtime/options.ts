import type { AnswerCheck } from './answer.ts';
import type { Log } from './log-entry.ts';
import type { SharedCache } from './store-answers.ts';

/** The second argument of the option `fetch`: a part of `RequestInit`. */
export interface FetchInit {
  /** The headers of the request, with the API key where the operation needs one. */
  readonly headers: Record<string, string>;
  /** Aborts the request when the attempt is over. */
  readonly signal: AbortSignal;
  /** No redirect is followed, because the key would go to another address. */
  readonly redirect: 'manual';
  /** Keeps the cache of a browser out of the way; left out on other platforms. */
  readonly cache?: 'no-store';
}

/** The part of `Response` that the SDK uses. */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number;
  /** Gives the value of a header, whatever the case of its name; `null` without the header. */
  readonly headers: { get(name: string): string | null };
  /** Reads the body. */
  text(): Promise<string>;
}

/** Options that a single call can also take. */
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
   * The number of retries after a connection error, a time-out or status 408, 502 to 504 or 520 to 530.
   *
   * @default 2
   */
  readonly maxRetries?: number | undefined;
  /** Aborts the call, also while the call waits for a retry. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Headers of the request, added to those of the client. A call with its own headers is not answered from the cache.
   * A browser sends a header to another origin only if the service allows the header; the service allows `X-Request-Id`.
   */
  readonly headers?:
    | Headers
    | Iterable<readonly [string, string]>
    // TypeScript up to 5.0 finds no pairs in an array literal for an `Iterable`.
    | readonly (readonly [string, string])[]
    | Readonly<Record<string, string>>
    | undefined;
  /**
   * Sends the request. A call with its own `fetch` is not answered from the cache.
   *
   * @default the global `fetch` at the time of the request
   */
  readonly fetch?: ((url: string, init: FetchInit) => Promise<FetchResponse>) | undefined;
  /**
   * Further options of `fetch`, such as `{ next: { revalidate: 3600 } }` for Next.js, `credentials` in a browser, or the
   * `dispatcher` of undici. Those of a call are added to those of the client, and such a call is not answered from the cache.
   *
   * @default none
   */
  readonly fetchOptions?: Omit<RequestInit, 'body' | 'headers' | 'method' | 'redirect' | 'signal'> | undefined;
  /**
   * Milliseconds after its expiry during which an answer from the cache is still given, marked as `stale`, when every
   * attempt fails: the service cannot be reached, is too slow, or answers 408, 500, 502 to 504 or 520 to 530.
   *
   * @default 0
   */
  readonly staleIfError?: number | undefined;
  /**
   * The use of the table of the source currency for conversions. `'auto'` asks the service for the first conversion from a
   * currency; from the second on, the client fetches the table, in one request, and converts by it until it expires.
   * `'always'` begins with the table, which suits a function that starts anew for every request and has a store.
   * `'never'` asks the service for every conversion, unless the cache has the answer. The digits are the same each way.
   * Without a cache, every conversion is a request.
   *
   * @default 'auto'
   */
  readonly table?: 'auto' | 'always' | 'never' | undefined;
}

/** Options of a client. */
export interface CrossrateOptions extends Omit<RequestOptions, 'signal'> {
  /**
   * The address of the service without `/api`, such as `https://rates.example.com`.
   *
   * @default the environment variable `CROSSRATE_BASE_URL`
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The API key. Every operation but `currencies` needs a key; the empty text sends none, for a server that needs none. A
   * function is called before every attempt. The key is sent in a header. An error of the SDK hides the key of the failed
   * attempt if the key has at least 8 characters. Entries of `log` never contain a key.
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
  /**
   * The number of answers to keep in memory; `false` keeps none. A fresh answer is given again without a request. When an
   * answer has expired, the client asks the service for changes; an unchanged answer costs no request of the quota.
   *
   * With `storeAnswers(store)`, the client also keeps answers in a store. An answer from a store has no `quota`.
   *
   * @default 100
   */
  readonly cache?: number | false | SharedCache | undefined;
}
