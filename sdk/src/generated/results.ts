// Generated from the contract by `npm run generate`. Do not edit.

import type { CurrencyCode } from './types.ts';

export type * from './types.ts';

/** An amount converted from one currency to another. Each number has its exact text beside it. */
export interface Conversion {
  /** Source currency code (the `from` parameter). */
  readonly base: CurrencyCode;
  /** Target currency code (the `to` parameter). */
  readonly target: CurrencyCode;
  /** The amount requested. */
  readonly amount: number;
  /** The published rate applied from base to target. */
  readonly rate: number;
  /** `amount` times `rate`, rounded half up and written with two decimals. */
  readonly converted: number;
  /** `amount` with every digit, of which a `number` keeps 15 to 17. */
  readonly amountText: `${number}`;
  /** `rate` with every digit, of which a `number` keeps 15 to 17. */
  readonly rateText: `${number}`;
  /** `converted` with every digit, of which a `number` keeps 15 to 17. */
  readonly convertedText: `${number}`;
}
