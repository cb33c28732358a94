import type { CurrencyCode, RateTable } from '@crossrate/contract';
import { divide, type Ratio } from '@crossrate/contract/money';
import { type JsonText, writeJson } from './json-text.ts';
import { PublishedRate } from './published-rate.ts';

/** The published rates of one base, computed once per snapshot and base. */
export interface PublishedTable {
  readonly rates: ReadonlyMap<CurrencyCode, PublishedRate>;
  /** The body of an answer, every rate with its exact decimals. */
  readonly json: JsonText<RateTable>;
}

/**
 * Builds the table of a base by dividing the rates against the US dollar.
 *
 * @param asOf - For `updated_at`, in milliseconds since the epoch.
 * @returns `undefined` when the base has no rate.
 */
export function publishTable(
  pivotRates: ReadonlyMap<CurrencyCode, Ratio>,
  base: CurrencyCode,
  asOf: number,
): PublishedTable | undefined {
  const baseRate = pivotRates.get(base);
  if (!baseRate) return undefined;
  const rates = new Map<CurrencyCode, PublishedRate>();
  for (const [code, rate] of pivotRates) rates.set(code, new PublishedRate(divide(rate, baseRate)));
  const texts = Object.fromEntries([...rates].map(([code, { text }]) => [code, JSON.rawJSON(text)]));
  return { rates, json: writeJson<RateTable>({ base, rates: texts, updated_at: formatTimestamp(asOf) }) };
}

/** ISO 8601 with the numeric offset of UTC, in whole seconds. */
export function formatTimestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`;
}
