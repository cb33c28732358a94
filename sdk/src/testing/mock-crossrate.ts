import type { CurrencyCode } from '../generated/types.ts';
import type { MOCK_KEYS } from './accounts.ts';
import type { MockRequest } from './describe-request.ts';
import type { MockFailure } from './failures.ts';

/** The part of msw's `http`, versions 2 and 3, that creates handlers. */
export interface HandlerMaker<Handler> {
  /** Handles requests of every method whose address matches. */
  all(address: RegExp, resolver: (info: { readonly request: Request }) => Promise<Response>): Handler;
}

/** Options of {@link MockCrossrate.exhaustQuota}. */
export interface ExhaustOptions {
  /**
   * The key whose quota is used up.
   *
   * @default the active key of the mock, and each active key of its option `keys`
   */
  readonly key?: string | undefined;
  /**
   * Requests left for the day.
   *
   * @default 0
   */
  readonly remaining?: number | undefined;
}

/** A Crossrate service within a program, and its controls. */
export interface MockCrossrate {
  /**
   * A key of each kind, the same in every mock. The mock answers `active` and `spare`, and refuses `restricted` and
   * `unverified` with 403. It refuses every other key with 401, unless the option `keys` names the key.
   */
  readonly keys: typeof MOCK_KEYS;
  /**
   * A `fetch` that answers as the service does and reaches no network, for the option `fetch` of the client and for any
   * other code that takes a `fetch`.
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
   * The last 1,000 requests, oldest first, without the preflights of browsers (`OPTIONS`).
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
   * Creates handlers for msw, versions 2 and 3.
   *
   * @param http - The `http` of msw.
   * @throws TypeError when `http` is anything else, such as msw's `HttpResponse`.
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
   * Sets the rate from one currency to another. The currency that moves is `to`, or `from` if `to` is the US dollar.
   * Its rates against all other currencies follow, and so do those of its withdrawn predecessors, whose parity the law
   * fixed.
   *
   * @param rate - Units of `to` for one unit of `from`, as exact text such as `'0.88'`. The mock publishes the rate as
   *   the service does, with six decimals or six significant figures. `null` removes the rate of `to`: tables leave the
   *   currency out, and its conversion answers 503.
   * @throws TypeError when a code is not supported, the rate is not a positive JSON number, the two currencies are one,
   *   or the law fixed their rate.
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
   * Uses up the quota of a key for the current day of the mock's clock. Without `key`, only the spare key still has a
   * quota.
   *
   * @throws TypeError when the mock does not know the key or an option, or `remaining` is not a whole number from 0 to
   *   the limit.
   *
   * @example
   * ```ts
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * const mock = createMockCrossrate();
   * mock.exhaustQuota(); // the next answer is 429
   * mock.exhaustQuota({ remaining: 1 }); // the answer after the next is 429
   * ```
   */
  exhaustQuota(options?: ExhaustOptions): void;
  /**
   * Makes the next requests fail, whatever their operation. Several calls queue up their failures. Later requests are
   * answered as usual.
   *
   * @param how - A status, the name of an error, a broken connection, a damaged body, or a delay.
   * @param times - The number of requests that fail, from 1; `Infinity` until `reset`. The default is 1.
   * @throws TypeError when `how` or `times` is invalid, or an earlier failure lasts until `reset`.
   *
   * @example
   * ```ts
   * import { createMockCrossrate } from '@crossrate/sdk/testing';
   * const mock = createMockCrossrate();
   * mock.failNext(503); // with the Retry-After of an outage: seconds until the next refresh
   * mock.failNext({ status: 503, retryAfter: 0 }, 2); // a client may retry at once
   * mock.failNext('emailUnverified');
   * mock.failNext('reset');
   * mock.failNext({ delay: 5_000 });
   * ```
   */
  failNext(how: MockFailure, times?: number): void;
  /**
   * The time of the mock's clock, in milliseconds since the epoch. Quotas, `max-age`, `Retry-After` and `Date` follow
   * it.
   */
  readonly now: number;
  /**
   * Moves the clock of the mock forward. The cache of a client follows `Date.now` instead; fake timers move both
   * clocks.
   *
   * @param milliseconds - A number from 0.
   * @throws TypeError when the number is negative or not a number.
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
  /** Moves the clock to the next midnight UTC, which resets every quota. */
  moveToMidnight(): void;
  /** Moves the clock to the next refresh of the rates (00, 03, … UTC), when earlier answers cease to be fresh. */
  moveToNextRefresh(): void;
  /** Restores the initial state, for use between two tests: rates, clock, quotas, failures and `requests`. */
  reset(): void;
}
