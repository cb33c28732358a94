import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { parseRatio } from '@crossrate/contract/money';

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
 * Reads one table, without the currencies that are withdrawn or not supported.
 *
 * @param stated - The text of each rate, by code. Empty text is no rate.
 * @param name - The name of the source in errors.
 * @throws SyntaxError with the name, and the first text that cannot be read.
 */
export function readTable(date: string, stated: ReadonlyMap<string, string>, name: string): HistoricTable {
  const asOf = Date.parse(`${date}T00:00Z`);
  // `Date.parse` reads 31 February as a day in March.
  if (Number.isNaN(asOf) || !new Date(asOf).toISOString().startsWith(date))
    throw new SyntaxError(`${name}: ${JSON.stringify(date)} is no date.`);
  const rates = new Map<CurrencyCode, string>();
  for (const code of currencyCodes) {
    const text = stated.get(code);
    if (withdrawals[code] || !text) continue;
    if ((parseRatio(text)?.numerator ?? 0n) <= 0n)
      throw new SyntaxError(`${name}: ${JSON.stringify(text)} is no rate of ${code} on ${date}.`);
    rates.set(code, text);
  }
  return { date, asOf, rates };
}
