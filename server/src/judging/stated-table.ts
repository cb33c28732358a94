import type { CurrencyCode } from '@crossrate/contract';
import { divide, ONE, parseRatio } from '@crossrate/contract/money';
import type { Quote } from './rate-provider.ts';
import type { DatedRate, WitnessTable } from './witness.ts';

/** A table of one witness with the numbers as the provider wrote them. */
export interface StatedTable extends WitnessTable {
  readonly base: CurrencyCode;
  /** Units of each currency for one unit of the base. Every text is a number. */
  readonly quotes: ReadonlyMap<CurrencyCode, Quote>;
}

/**
 * Computes the rates against the US dollar of a stated table.
 *
 * @throws Error when a text is no number.
 */
export function stateTable(about: Omit<StatedTable, 'rates'>): StatedTable {
  const rates = new Map<CurrencyCode, DatedRate>();
  for (const [code, { text, asOf }] of about.quotes) {
    const rate = parseRatio(text);
    if (!rate) throw new Error(`${about.witness} states ${code} as ${JSON.stringify(text)}, which is no number.`);
    rates.set(code, { rate, asOf });
  }
  return { ...about, rates: toDollars(about.base, rates) };
}

/** Converts rates of any base to units for one US dollar. A quotient takes the older as-of time of its two rates. */
function toDollars(base: CurrencyCode, stated: ReadonlyMap<CurrencyCode, DatedRate>): Map<CurrencyCode, DatedRate> {
  const dates = [...stated.values()].map(({ asOf }) => asOf);
  const own = stated.get(base) ?? { rate: ONE, asOf: Math.max(...dates) };
  const dollar = base === 'USD' ? own : (stated.get('USD') ?? own);
  const all = new Map(stated).set(base, own);
  if (base === 'USD') return all;
  const converted = [...all].map(([code, { rate, asOf }]) => {
    return [code, { rate: divide(rate, dollar.rate), asOf: Math.min(asOf, dollar.asOf) }] as const;
  });
  return new Map(converted);
}
