import type { CurrencyCode } from '@crossrate/contract';
import type { DatedRate } from './tolerance.ts';

/** One provider's rate of one currency, against the US dollar. */
export interface Witness extends DatedRate {
  readonly provider: string;
  /** The origin of the provider's data. Witnesses that share a source have one vote together. */
  readonly source: string;
  /** The time of the request to the provider, in milliseconds since the epoch. */
  readonly fetchedAt: number;
}

/** A provider's table, converted to rates against the US dollar and not judged yet. */
export interface WitnessTable {
  readonly provider: string;
  readonly source: string;
  /** The base in which the provider states its rates. */
  readonly base: CurrencyCode;
  /** Milliseconds since the epoch, by the clock of the server. */
  readonly fetchedAt: number;
  readonly rates: ReadonlyMap<CurrencyCode, DatedRate>;
}

/** Finds the rates of a currency in the tables, in their order. */
export function findWitnesses(tables: readonly WitnessTable[], code: CurrencyCode): Witness[] {
  return tables.flatMap(({ provider, source, fetchedAt, rates }) => {
    const stated = rates.get(code);
    return stated ? [{ provider, source, fetchedAt, rate: stated.rate, asOf: stated.asOf }] : [];
  });
}

/** Keeps the first witness of every source. */
export function selectOnePerSource(witnesses: readonly Witness[]): Witness[] {
  return witnesses.filter(({ source }, index) => witnesses.findIndex((other) => other.source === source) === index);
}
