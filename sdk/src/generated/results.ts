// Generated from the contract by `npm run generate`. Do not edit.

import type { CurrencyCode } from './types.ts';

export type * from './types.ts';

/** An amount converted from one currency to another. Each number has its exact text beside it. */
export interface Conversion {
  /** Source currency code (the `from` parameter). */
  base: CurrencyCode;
  /** Target currency code (the `to` parameter). */
  target: CurrencyCode;
  /** The amount requested. */
  amount: number;
  /** The published rate applied from base to target. */
  rate: number;
  /** `amount` times `rate`, rounded half up and written with two decimals. */
  converted: number;
  /** `amount` with every digit, of which a `number` keeps 15 to 17. */
  amountText: `${number}`;
  /** `rate` with every digit, of which a `number` keeps 15 to 17. */
  rateText: `${number}`;
  /** `converted` with every digit, of which a `number` keeps 15 to 17. */
  convertedText: `${number}`;
}
