import { parseRatio, type Ratio, roundHalfUp } from '@crossrate/contract/money';
import type { MockTable } from '../upstream.ts';

/** The European Central Bank shows as few significant figures as this. */
const FEWEST_FIGURES = 5;

/**
 * Rewrites the text of every rate.
 *
 * @param rewrite - Given the text and the code, in upper case whatever the table has.
 */
export function rewriteRates(table: MockTable, rewrite: (text: string, code: string) => string): MockTable {
  const rates = [...table.rates].map(([code, text]) => [code, rewrite(text, code.toUpperCase())] as const);
  return { ...table, rates: new Map(rates) };
}

/**
 * Changes the value of rates, exactly, and writes them in as many decimals as before, more where few significant figures
 * would be left. The base's own rate stays.
 *
 * @param change - Given the rate and the code, in upper case whatever the table has.
 * @param codes - Whose rates change; those of all when there are none.
 */
export function changeRates(
  table: MockTable,
  change: (rate: Ratio, code: string) => Ratio,
  codes?: readonly string[],
): MockTable {
  return rewriteRates(table, (text, code) => {
    const isChanged = code !== table.base && (!codes || codes.includes(code));
    return isChanged ? write(change(read(text), code), decimalsOf(text)) : text;
  });
}

/**
 * The rate of a code, which may stand in lower case.
 *
 * @throws Error when the table has none.
 */
export function rateOf(table: MockTable, code: string): Ratio {
  return read(table.rates.get(code) ?? table.rates.get(code.toLowerCase()) ?? '');
}

function read(text: string): Ratio {
  const rate = parseRatio(text);
  if (!rate) throw new Error(`"${text}" is no rate.`);
  return rate;
}

function write(rate: Ratio, decimals: number): string {
  const text = roundHalfUp(rate, decimals);
  const figures = text.replace('.', '').replace(/^0+/, '').length;
  return figures < FEWEST_FIGURES ? write(rate, decimals + FEWEST_FIGURES - figures) : text;
}

/** Also of a number with an exponent. */
function decimalsOf(text: string): number {
  return read(text).denominator.toString().length - 1;
}
