import type { CurrencyCode } from '@crossrate/contract';
import { type HistoricTable, historicCurrencies, isRate, parseDay } from './historic-table.ts';

/** `JSON.parse` with the third argument of the reviver, which the types of TypeScript lack. */
type ParseWithSource = (
  json: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/**
 * Reads a table of currency-api: `{"date":"2024-03-02","usd":{"aed":3.6725,…}}`.
 *
 * @throws Error with the first fault of the table.
 */
export function parseSourceTable(json: string): HistoricTable {
  const { date, usd } = parseWithDigits(json) as { date?: unknown; usd?: Readonly<Record<string, unknown>> };
  const asOf = typeof date === 'string' ? parseDay(date) : undefined;
  if (typeof date !== 'string' || asOf === undefined) throw new Error(`${JSON.stringify(date)} is no date`);
  if (typeof usd !== 'object' || usd === null) throw new Error('there are no rates for USD');
  const rates = new Map<CurrencyCode, string>();
  for (const code of historicCurrencies) {
    const key = code.toLowerCase();
    if (!Object.hasOwn(usd, key)) continue;
    const rate = usd[key];
    if (typeof rate !== 'string' || !isRate(rate)) throw new Error(`${JSON.stringify(rate)} is no rate of ${code}`);
    rates.set(code, rate);
  }
  return { date, asOf, rates };
}

/** Parses JSON with every number as its text, because a double does not keep all digits. */
function parseWithDigits(json: string): unknown {
  return (JSON.parse as ParseWithSource)(json, (_key, value, { source }) =>
    typeof value === 'number' ? source : value,
  );
}
