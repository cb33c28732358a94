import type { CurrencyCode, RateTable } from '@crossrate/contract';
import { divide, parseRatio, publishRate, type Ratio } from '@crossrate/contract/money';
import { type JsonText, writeJson } from '../json-text.ts';

/** A rate as the service shows it and applies it. */
interface PublishedRate {
  readonly text: string;
  readonly value: Ratio;
}

/** The rates of one base as the service publishes them; computed once per snapshot and base. */
export interface PublishedTable {
  readonly rates: ReadonlyMap<CurrencyCode, PublishedRate>;
  /** The table as the service answers with it, every rate with its exact decimals. */
  readonly json: JsonText<RateTable>;
}

/**
 * Divides the table of a base from the rates against the US dollar.
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
  for (const [code, rate] of pivotRates) rates.set(code, published(divide(rate, baseRate)));
  const texts = Object.fromEntries([...rates].map(([code, { text }]) => [code, JSON.rawJSON(text)]));
  return { rates, json: writeJson<RateTable>({ base, rates: texts, updated_at: timestamp(asOf) }) };
}

function published(rate: Ratio): PublishedRate {
  const text = publishRate(rate);
  const value = parseRatio(text);
  if (!value) throw new Error(`The published rate ${text} is outside the range of a double.`);
  return { text, value };
}

/** ISO 8601 with the numeric offset of UTC, in whole seconds. */
function timestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`;
}
