import { parseRatio, type Ratio, roundHalfUp } from '@crossrate/contract/money';
import type { MockTable } from '../upstream.ts';

/** Significant figures: as few as the European Central Bank publishes. */
const FEWEST_FIGURES = 5;

/**
 * Rewrites the text of every rate.
 *
 * @param rewrite - Gets the text and the code. The code is in upper case, even if the table has lower case.
 */
export function rewriteRates(table: MockTable, rewrite: (text: string, code: string) => string): MockTable {
  const rates = [...table.rates].map(([code, text]) => [code, rewrite(text, code.toUpperCase())] as const);
  return { ...table, rates: new Map(rates) };
}

/**
 * Changes the values of rates. Results keep the number of decimals, and get more when they would have fewer than 5
 * significant figures. The rate of the base itself does not change.
 *
 * @param change - Gets the rate and the code. The code is in upper case, even if the table has lower case.
 * @param codes - The currencies whose rates change. Without `codes`, all rates change.
 */
export function changeRates(
  table: MockTable,
  change: (rate: Ratio, code: string) => Ratio,
  codes?: readonly string[],
): MockTable {
  return rewriteRates(table, (text, code) => {
    const isChanged = code !== table.base && (!codes || codes.includes(code));
    return isChanged ? formatRate(change(parseRate(text), code), countDecimals(text)) : text;
  });
}

/**
 * Reads the rate of a currency, whose code the table may have in lower case.
 *
 * @throws Error when the table has no rate of the currency.
 */
export function readRate(table: MockTable, code: string): Ratio {
  return parseRate(table.rates.get(code) ?? table.rates.get(code.toLowerCase()) ?? '');
}

function parseRate(text: string): Ratio {
  const rate = parseRatio(text);
  if (!rate) throw new Error(`"${text}" is no rate.`);
  return rate;
}

function formatRate(rate: Ratio, decimals: number): string {
  const text = roundHalfUp(rate, decimals);
  const figures = text.replace('.', '').replace(/^0+/, '').length;
  return figures < FEWEST_FIGURES ? formatRate(rate, decimals + FEWEST_FIGURES - figures) : text;
}

/** Counts the decimals of a number, also of one with an exponent. */
function countDecimals(text: string): number {
  return parseRate(text).denominator.toString().length - 1;
}
