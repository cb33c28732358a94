import type { CurrencyCode } from '../generated/types.ts';
import type { MOCK_KEYS } from './accounts.ts';
import type { MockRequest } from './describe-request.ts';
import type { MockFailure } from './failures.ts';

/** What makes handlers: the `http` of msw, versions 2 and 3. */
export interface HandlerMaker<Handler> {
  /** Answers requests of all methods whose address matches. */
  all(address: RegExp, resolver: (info: { readonly request: Request }) => Promise<Response>): Handler;
}

/** Which quota is used up. */
export interface ExhaustOptions {
  /** @default the active key of the mock */
  readonly key?: string | undefined;
  /**
   * Requests that are left of the day's.
   *
   * @default 0
   */
  readonly remaining?: number | undefined;
}

/** A Crossrate service within a program, and what drives it. */
export interface MockCrossrate {
  /**
   * A key of each kind, the same in every mock: `active` and `spare` are answered, `restricted` and `unverified` are
   * refused with 403. Every other text is refused with 401, unless the option `keys` names it.
   */
  readonly keys: typeof MOCK_KEYS;
  /**
   * Answers as the service does, and reaches no network. For the option `fetch` of the client, or for what else takes
   * one.
   *
   * @throws TypeError when the connection breaks, or the address is not under the option `baseUrl`.
   *
   * @example
   * ```ts
   * import { Crossrate } from '@crossrate/sdk';
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * const { fetch, keys } = createMockCrossrate();
   * const crossrate = new Crossrate({ baseUrl: 'https://rates.example.com', apiKey: keys.active, fetch });
   * (await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 })).converted; // 88.02
   * ```
   */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The last 1,000 requests, in order, but for what browsers ask before a request of another origin (`OPTIONS`).
   *
   * @example
   * ```ts
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * const mock = createMockCrossrate();
   * await mock.fetch('https://rates.example.com/api/rates?base=EUR');
   * mock.requests[0]; // { method: 'GET', path: '/api/rates', query: { base: 'EUR' }, key: 'none', status: 401 }
   * ```
   */
  readonly requests: readonly MockRequest[];
  /**
   * Makes handlers for msw, versions 2 and 3, from its `http`.
   *
   * @example
   * ```ts
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * import { http } from 'msw';
   * import { setupServer } from 'msw/node';
   * const mock = createMockCrossrate();
   * const server = setupServer(...mock.handlers(http));
   * server.listen();
   * ```
   */
  handlers<Handler>(http: HandlerMaker<Handler>): Handler[];
  /**
   * Sets what one unit of a currency is worth in another. Everything else follows: the rate back, the rates of the other
   * against all others, and its withdrawn predecessors, which the law ties to it. What moves is `to`, or `from` where
   * `to` is the US dollar.
   *
   * @param rate - Exact text, such as `'0.88'`. It is published as the service does, with six decimals or six significant
   *   figures. `null` takes the rate of `to` away: it is left out of tables, and converting it answers 503.
   * @throws TypeError when the rate is no positive JSON number, or the two are one currency or fixed by law.
   *
   * @example
   * ```ts
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * const mock = createMockCrossrate();
   * mock.setRate('GBP', 'JPY', '200.5');
   * mock.setRate('USD', 'CHF', null);
   * ```
   */
  setRate(from: CurrencyCode, to: CurrencyCode, rate: string | null): void;
  /**
   * Uses up the quota of a key for the day of the mock's clock.
   *
   * @throws TypeError when nobody has the key, or `remaining` is no whole number from 0 to the limit.
   *
   * @example
   * ```ts
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * const mock = createMockCrossrate();
   * mock.exhaustQuota(); // the next answer is 429
   * mock.exhaustQuota({ remaining: 1 }); // the one after the next is
   * ```
   */
  exhaustQuota(options?: ExhaustOptions): void;
  /**
   * Makes the next requests fail, whatever they ask. Failures queue up; requests after them are answered again.
   *
   * @param how - A status, the name of an error, a broken connection, a body that is no answer, or a delay.
   * @param times - How many requests, from 1; `Infinity` until `reset`.
   * @throws TypeError when there is no such way to fail.
   *
   * @example
   * ```ts
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * const mock = createMockCrossrate();
   * mock.failNext(503); // with the Retry-After of an outage: until the next rates
   * mock.failNext({ status: 503, retryAfter: 0 }, 2); // worth trying again
   * mock.failNext('emailUnverified');
   * mock.failNext('reset');
   * mock.failNext({ delay: 5_000 });
   * ```
   */
  failNext(how: MockFailure, times?: number): void;
  /** The clock of the mock, in milliseconds since the epoch. Quotas, `max-age`, `Retry-After` and `Date` follow it. */
  readonly now: number;
  /**
   * Moves the clock on. A client has a clock of its own, by which it keeps answers: fake timers move both.
   *
   * @param milliseconds - From 0.
   * @throws TypeError when it is no time.
   *
   * @example
   * ```ts
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * const mock = createMockCrossrate();
   * mock.advance(60_000);
   * mock.moveToNextRefresh();
   * mock.moveToMidnight();
   * ```
   */
  advance(milliseconds: number): void;
  /** Moves the clock to the next midnight UTC: every quota is whole again. */
  moveToMidnight(): void;
  /** Moves the clock to the next refresh of the rates (00, 03, … UTC): no answer before it is fresh any more. */
  moveToNextRefresh(): void;
  /** Puts everything back as it was made, between two tests: rates, clock, quotas, failures and `requests`. */
  reset(): void;
}
