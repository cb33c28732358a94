import type { CurrencyCode } from '../generated/types.ts';

/** The kind of an account: in good standing, restricted by the operator, or without a verified e-mail address. */
export type MockAccountKind = 'active' | 'restricted' | 'unverified';

/** A source of time, such as `Date`. */
export interface Clock {
  /** Returns milliseconds since the epoch. */
  now(): number;
}

/** Options of a mock. */
export interface MockCrossrateOptions {
  /**
   * One or more addresses of the mocked service without `/api`, as in the client's option `baseUrl`. The mock answers
   * every path under an address, unknown paths with 404, and no other request.
   *
   * @default every origin; msw handlers then match only the paths of the three operations
   */
  readonly baseUrl?: string | readonly string[] | undefined;
  /**
   * Keys beside {@link MockCrossrate.keys}, with the kind of each account. The empty key stands for requests without a
   * key, such as those of a page whose backend adds the key.
   *
   * @default none
   */
  readonly keys?: Readonly<Record<string, MockAccountKind>> | undefined;
  /**
   * Requests per UTC day for each key, a whole number from 0.
   *
   * @default 100
   */
  readonly dailyLimit?: number | undefined;
  /**
   * Units of a currency for one US dollar, as exact text such as `'0.88'`; `null` for a currency without a rate. Other
   * currencies keep their bundled rates. The rates of withdrawn currencies follow from their successors.
   *
   * @default the rates of a real day
   */
  readonly rates?: Readonly<Partial<Record<CurrencyCode, string | null>>> | undefined;
  /**
   * The as-of time of the rates, for `updated_at`.
   *
   * @default the day of the bundled rates
   */
  readonly updatedAt?: Date | undefined;
  /**
   * The source of the current time.
   *
   * @default Date, or its replacement in a test with fake timers
   */
  readonly clock?: Clock | undefined;
}
