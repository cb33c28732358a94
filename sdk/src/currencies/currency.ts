import type { CurrencyCode } from '../generated/types.ts';

/** The replacement of a currency: since when, by which currency, and at which parity fixed by law. */
export interface Withdrawal {
  /** Year and month in which ISO 4217 withdrew the code, such as `2026-01`. */
  readonly since: string;
  /** The code in circulation today, reached through every later redenomination. */
  readonly successor: CurrencyCode;
  /** `units of the withdrawn currency : units of the successor`, with every digit of the law: `1.95583:1`. */
  readonly parity: `${number}:${number}`;
}

/** One of the supported currencies. */
export interface Currency {
  /** The ISO 4217 alphabetic code. */
  readonly code: CurrencyCode;
  /** The English name as in ISO 4217. */
  readonly name: string;
  /** The ISO 4217 numeric code: three digits, leading zeros included. Not unique: ANG and XCG share `532`. */
  readonly numericCode: string;
  /** Decimal places of the minor unit; `undefined` where ISO 4217 gives none, as for gold. */
  readonly minorUnits: number | undefined;
  /** The replacement of the currency; `undefined` for a current currency. */
  readonly withdrawal: Withdrawal | undefined;
}
