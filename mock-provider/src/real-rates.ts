import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { divide, parseRatio, type Ratio, roundHalfUp } from '@crossrate/contract/money';
import payload from '@fawazahmed0/currency-api/v1/currencies/usd.json' with { type: 'json' };

/** The rates of a real day as currency-api publishes them, every code of theirs included: units for one US dollar. */
export const realUsdQuotes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(payload.usd).map(([code, quote]) => [code, String(quote)]),
);

/** The codes that the European Central Bank quotes beside the euro. */
export const ecbCodes = [
  ...['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'GBP', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'ISK', 'JPY'],
  ...['KRW', 'MXN', 'MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'RON', 'SEK', 'SGD', 'THB', 'TRY', 'USD', 'ZAR'],
] as readonly CurrencyCode[];

/** The supported codes for which the data has a rate. */
export const quotedCodes: readonly CurrencyCode[] = currencyCodes.filter((code) => code.toLowerCase() in realUsdQuotes);

/** The real cross rate of two codes, in as many decimals as a provider shows. */
export function realRate(base: CurrencyCode, target: CurrencyCode, decimals: number): string {
  return roundHalfUp(divide(usdQuote(target), usdQuote(base)), decimals);
}

function usdQuote(code: CurrencyCode): Ratio {
  const quote = parseRatio(realUsdQuotes[code.toLowerCase()] ?? '');
  if (!quote) throw new Error(`The data has no rate for ${code}.`);
  return quote;
}
