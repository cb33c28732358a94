import { divide, parseRatio, publishRate, type Ratio } from '@crossrate/contract/money';
import type { Conversion, RateTable } from '../generated/results.ts';
import type { CurrencyCode } from '../generated/types.ts';

/** A published rate: its text, the value of the text, and the grade of the pair, if the table tells grades. */
interface PublishedRate {
  readonly text: `${number}`;
  readonly value: Ratio;
  readonly grade: Conversion['grade'];
}

/** The rates computed from a table, by pair. */
const known = new WeakMap<RateTable, Map<string, PublishedRate>>();

/**
 * Finds the rate of two currencies of a table, and publishes it as the service does. Each pair is computed once.
 *
 * @returns A message when the table has no valid rate of a currency.
 */
export function findRate(table: RateTable, from: CurrencyCode, to: CurrencyCode): PublishedRate | string {
  const pairs = known.get(table) ?? new Map<string, PublishedRate>();
  known.set(table, pairs);
  // A damaged table may have any texts as codes.
  const pair = JSON.stringify([from, to]);
  const found = pairs.get(pair);
  if (found) return found;
  const fromRate = readRate(table, from);
  const toRate = readRate(table, to);
  if (!fromRate || !toRate) return `The table has no rate of ${fromRate ? to : from}.`;
  const text = publishRate(divide(toRate, fromRate));
  // The weaker of two grades comes later.
  const grade =
    table.grades &&
    Object.entries(table.grades).reduce<Conversion['grade']>(
      (weaker, [code, own]) => (code === from || code === to ? own : weaker),
      'confirmed',
    );
  const rate = { text, value: parseRatio(text) as Ratio, grade };
  pairs.set(pair, rate);
  return rate;
}

function readRate({ rates, ratesText }: RateTable, code: CurrencyCode): Ratio | undefined {
  return Number(rates[code]) > 0 ? parseRatio(String(ratesText[code])) : undefined;
}
