import type { CurrencyCode } from '@crossrate/contract';
import { NumberText, parseWithNumberText } from '../../server/src/providers/reading/number-text.ts';
import { type HistoricTable, historicCurrencies, isRate, parseDay } from './historic-table.ts';

/**
 * Reads a table of currency-api: `{"date":"2024-03-02","usd":{"aed":3.6725,…}}`.
 *
 * @throws Error with the first fault of the table.
 */
export function parseSourceTable(json: string): HistoricTable {
  const { date, usd } = parseWithNumberText(json) as { date?: unknown; usd?: Readonly<Record<string, unknown>> };
  const asOf = typeof date === 'string' ? parseDay(date) : undefined;
  if (typeof date !== 'string' || asOf === undefined) throw new Error(`${JSON.stringify(date)} is no date`);
  if (typeof usd !== 'object' || usd === null) throw new Error('there are no rates for USD');
  const rates = new Map<CurrencyCode, string>();
  for (const code of historicCurrencies) {
    const key = code.toLowerCase();
    if (!Object.hasOwn(usd, key)) continue;
    const rate = usd[key];
    const text = rate instanceof NumberText ? rate.text : JSON.stringify(rate);
    if (!isRate(text)) throw new Error(`${text} is no rate of ${code}`);
    rates.set(code, text);
  }
  return { date, asOf, rates };
}
