import type { CurrencyCode } from '../generated/types.ts';

/** What the account of a key is like. */
export type MockAccountKind = 'active' | 'restricted' | 'unverified';

/** How a mock is set up. */
export interface MockCrossrateOptions {
  /**
   * Where the mocked service is, without `/api`, as the option of the same name of the client. Everything under it is
   * answered, unknown paths with 404, and nothing else.
   *
   * @default every origin; msw handlers then take the paths of the three operations only
   */
  readonly baseUrl?: string | readonly string[] | undefined;
  /**
   * Keys that are known besides {@link MockCrossrate.keys}, and what their accounts are like. The empty key stands for
   * none: a page whose backend adds the key asks without.
   *
   * @default none
   */
  readonly keys?: Readonly<Record<string, MockAccountKind>> | undefined;
  /**
   * Requests that each key may spend in a UTC day, a whole number from 0.
   *
   * @default 100
   */
  readonly dailyLimit?: number | undefined;
  /**
   * Units of a currency for one US dollar, as exact text such as `'0.88'`; `null` for a currency without a rate.
   * Others keep their bundled rate. Withdrawn currencies follow from their successors.
   *
   * @default the rates of a real day
   */
  readonly rates?: Readonly<Partial<Record<CurrencyCode, string | null>>> | undefined;
  /**
   * The as-of time of the rates, which `updated_at` states.
   *
   * @default the day of the bundled rates
   */
  readonly updatedAt?: Date | undefined;
  /**
   * The clock, in milliseconds since the epoch.
   *
   * @default Date.now, also where a test has replaced it
   */
  readonly now?: (() => number) | undefined;
}
