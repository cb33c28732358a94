import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { divide, parseRatio, type Ratio, roundHalfUp } from '@crossrate/contract/money';
import payload from '@fawazahmed0/currency-api/v1/currencies/usd.json' with { type: 'json' };

/**
 * The rates that currency-api published for one real day: units for one US dollar, by code in lower case. Unsupported
 * codes are included.
 */
export const realUsdQuotes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(payload.usd).map(([code, quote]) => [code, String(quote)]),
);

/** The currencies that the European Central Bank quotes, without the euro. */
export const ecbCodes = [
  ...['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'GBP', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'ISK', 'JPY'],
  ...['KRW', 'MXN', 'MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'RON', 'SEK', 'SGD', 'THB', 'TRY', 'USD', 'ZAR'],
] as readonly CurrencyCode[];

/** The supported currencies that have a rate in the data. */
export const quotedCodes: readonly CurrencyCode[] = currencyCodes.filter((code) => code.toLowerCase() in realUsdQuotes);

/**
 * Computes the real rate of two currencies, rounded to the decimals that a provider shows.
 *
 * @example
 * ```ts
 * import { computeRealRate } from '@crossrate/mock-provider';
 * computeRealRate('EUR', 'JPY', 4); // yen for one euro, with four decimals
 * ```
 */
export function computeRealRate(base: CurrencyCode, target: CurrencyCode, decimals: number): string {
  const name = `${base} ${target} ${decimals}`;
  const rate = computed.get(name) ?? roundHalfUp(divide(readUsdQuote(target), readUsdQuote(base)), decimals);
  computed.set(name, rate);
  return rate;
}

/** The rates that providers have shown, so that each answer shows the same rates. */
const computed = new Map<string, string>();

function readUsdQuote(code: CurrencyCode): Ratio {
  const quote = parseRatio(realUsdQuotes[code.toLowerCase()] ?? '');
  if (!quote) throw new Error(`The data has no rate for ${code}.`);
  return quote;
}
