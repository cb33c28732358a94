import type { CurrencyCode } from '@crossrate/contract';
import type { DatedRate } from './tolerance.ts';

/** What one provider says of one currency. */
export interface Witness extends DatedRate {
  readonly provider: string;
  /** Whose data the provider passes on: witnesses of one source have one vote. */
  readonly source: string;
  /** When the provider was asked, in milliseconds since the epoch. */
  readonly fetchedAt: number;
}

/** A provider's table, brought to rates against the US dollar; nothing in it is believed yet. */
export interface WitnessTable {
  readonly provider: string;
  readonly source: string;
  /** The base in which the provider states its rates. */
  readonly base: CurrencyCode;
  /** Milliseconds since the epoch, by the clock of the server. */
  readonly fetchedAt: number;
  readonly rates: ReadonlyMap<CurrencyCode, DatedRate>;
}

/** What the tables say of a currency, in their order. */
export function findWitnesses(tables: readonly WitnessTable[], code: CurrencyCode): Witness[] {
  return tables.flatMap(({ provider, source, fetchedAt, rates }) => {
    const stated = rates.get(code);
    return stated ? [{ provider, source, fetchedAt, rate: stated.rate, asOf: stated.asOf }] : [];
  });
}

/** The first witness of every source. */
export function onePerSource(witnesses: readonly Witness[]): Witness[] {
  return witnesses.filter(({ source }, index) => witnesses.findIndex((other) => other.source === source) === index);
}
