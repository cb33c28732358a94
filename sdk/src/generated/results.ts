// Generated from the contract by `npm run generate`. Do not edit.

import type * as bodies from './types.ts';

/** An amount converted from one currency to another. Each number has its exact text beside it. */
export interface Conversion extends bodies.Conversion {
  /** `amount` with every digit, of which a `number` holds at most 17. */
  amountText: `${number}`;
  /** `rate` with every digit, of which a `number` holds at most 17. */
  rateText: `${number}`;
  /** `converted` with every digit, of which a `number` holds at most 17. */
  convertedText: `${number}`;
}
