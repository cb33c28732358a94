import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';

/** The rates that a source published on one day. */
export interface HistoricTable {
  /** The date in the table, such as `2024-03-02`. */
  readonly date: string;
  /**
   * 00:00 UTC of that day, in milliseconds since the epoch. currency-api reads the market shortly afterwards; the ECB fixes
   * its rates at about 13:15 UTC.
   */
  readonly asOf: number;
  /** Units for one US dollar, or for one euro in a table of the ECB, with all published digits. */
  readonly rates: ReadonlyMap<CurrencyCode, string>;
}

/** The currencies of the history: all supported currencies in circulation but the US dollar, which is the base. */
export const historicCurrencies: readonly CurrencyCode[] = currencyCodes.filter(
  (code) => code !== 'USD' && !withdrawals[code],
);

/**
 * Parses a date such as `2024-03-02`.
 *
 * @returns 00:00 UTC in milliseconds since the epoch; `undefined` for text that is no day of the calendar.
 */
export function parseDay(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // `Date.parse` reads 31 February as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : undefined;
}

/** True for a positive decimal number, with or without an exponent. */
export function isRate(text: string): boolean {
  return /^(?![.0]+(e|$))(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text);
}
