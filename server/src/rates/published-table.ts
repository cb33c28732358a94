import type { CurrencyCode, RateTable } from '@crossrate/contract';
import { divide, parseRatio, publishRate, type Ratio } from '@crossrate/contract/money';
import type { Snapshot } from './snapshot.ts';

/** A rate as the service shows it and applies it. */
interface PublishedRate {
  readonly text: string;
  readonly value: Ratio;
}

/** The rates of one base as the service publishes them; computed once per snapshot and base. */
export interface PublishedTable {
  readonly rates: ReadonlyMap<CurrencyCode, PublishedRate>;
  readonly body: RateTable;
  /** The body as JSON, every rate with its exact decimals. */
  readonly json: string;
}

/** Divides a table from the snapshot; `undefined` when the snapshot has no rate for the base. */
export function publishTable(snapshot: Snapshot, base: CurrencyCode): PublishedTable | undefined {
  const baseRate = snapshot.rates.get(base);
  if (!baseRate) return undefined;
  const rates = new Map<CurrencyCode, PublishedRate>();
  for (const [code, rate] of snapshot.rates) rates.set(code, published(divide(rate, baseRate)));
  const entries = [...rates].map(([code, { text }]) => `"${code}":${text}`);
  const json = `{"base":"${base}","rates":{${entries.join(',')}},"updated_at":"${timestamp(snapshot.asOf)}"}`;
  return { rates, body: JSON.parse(json), json };
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
