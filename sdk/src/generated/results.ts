// Generated from the contract by `npm run generate`. Do not edit.

import type { CurrencyCode } from './types.ts';

export type * from './types.ts';

/** Rates of one base currency against every available target currency. Each number is also given as an exact text. */
export interface RateTable {
  /** ISO 4217 code of the base currency. */
  readonly base: CurrencyCode;
  /** Units of each target currency for one unit of the base, with six decimals or six significant figures. A supported code for which no provider has a rate is left out. */
  readonly rates: Readonly<Partial<Record<CurrencyCode, number>>>;
  /** As-of time of the data as its providers state it: the oldest of EUR, JPY, GBP, CHF, CAD and AUD against the US dollar. ISO 8601 with a numeric UTC offset. */
  readonly updated_at: string;
  /** The published set of rates on which the answer rests: the first 16 digits of the id of the edition. Absent if the response lacks `Crossrate-Edition`. */
  readonly edition?: string | undefined;
  /** The grade of each currency whose rate against the US dollar is not `confirmed`, the best first; empty without any. A withdrawn currency has the grade of its successor. Absent if the response lacks `Crossrate-Edition`. */
  readonly grades?: Readonly<Partial<Record<CurrencyCode, 'pegged' | 'accepted' | 'disputed' | 'single' | 'held'>>> | undefined;
  /** `rates` with every digit, of which a `number` keeps 15 to 17. */
  readonly ratesText: Readonly<Partial<Record<CurrencyCode, `${number}`>>>;
}

/** An amount converted from one currency to another. Each number is also given as an exact text. */
export interface Conversion {
  /** Source currency code (the `from` parameter). */
  readonly base: CurrencyCode;
  /** Target currency code (the `to` parameter). */
  readonly target: CurrencyCode;
  /** The amount requested. */
  readonly amount: number;
  /** The published rate applied from base to target. */
  readonly rate: number;
  /** `amount` times `rate`, rounded half up and written with two decimals, or rounded as `round` and `mode` ask. */
  readonly converted: number;
  /** The published set of rates on which the answer rests: the first 16 digits of the id of the edition. Absent if the response lacks `Crossrate-Edition`. */
  readonly edition?: string | undefined;
  /** The grade of the weaker of the two rates against the US dollar. Absent if the response lacks the headers. */
  readonly grade?: 'confirmed' | 'pegged' | 'accepted' | 'disputed' | 'single' | 'held' | undefined;
  /** As-of time of the rates, ISO 8601: the older of the two against the US dollar; of a conversion by a table, the `updated_at` of the table. Absent if the response lacks the header. */
  readonly updatedAt?: string | undefined;
  /** `amount` with every digit, of which a `number` keeps 15 to 17. */
  readonly amountText: `${number}`;
  /** `rate` with every digit, of which a `number` keeps 15 to 17. */
  readonly rateText: `${number}`;
  /** `converted` with every digit, of which a `number` keeps 15 to 17. */
  readonly convertedText: `${number}`;
}
