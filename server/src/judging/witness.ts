import type { CurrencyCode } from '@crossrate/contract';
import type { Ratio } from '@crossrate/contract/money';
import { findEuroByLaw } from './euro-by-law.ts';
import type { RateOfDay } from './tolerance.ts';
import { findTradingDay } from './trading-days.ts';

/** A rate with its as-of time, from any origin. */
export interface DatedRate {
  /** Units of a currency for one US dollar. */
  readonly rate: Ratio;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
}

/** The table of one witness, such as a central bank, converted to rates against the US dollar and not judged yet. */
export interface WitnessTable {
  /** The provider that passes the table on. */
  readonly provider: string;
  /** The name of the witness, such as `ECB`. A witness has one vote, whoever passes it on. */
  readonly witness: string;
  /**
   * False for rates that another provider passes on, of one bank or blended from unknown ones: the bank's own publication
   * comes before them.
   */
  readonly isFirstHand: boolean;
  /** True for rates that are fixed once a day and dated with that day only. */
  readonly isFixing: boolean;
  /** Milliseconds since the epoch, by the clock of the server. */
  readonly fetchedAt: number;
  readonly rates: ReadonlyMap<CurrencyCode, DatedRate>;
}

/** The rate of one currency that one witness states. */
export interface Witness extends DatedRate, RateOfDay {
  readonly provider: string;
  readonly witness: string;
  /** The trading day of the rate; that of the present for a rate dated ahead. */
  readonly day: number;
  /** Milliseconds since the epoch, by the clock of the server. */
  readonly fetchedAt: number;
}

/**
 * Finds the rates of a currency in the tables, one for each witness: its own publication, whatever another provider says in
 * its name; then the youngest. A euro that its followers contradict is taken from them.
 *
 * @param now - Milliseconds since the epoch.
 */
export function findWitnesses(tables: readonly WitnessTable[], code: CurrencyCode, now: number): Witness[] {
  const best = new Map<string, Statement>();
  for (const table of tables) {
    const stated = table.rates.get(code);
    const known = best.get(table.witness);
    if (!stated || (known && !isPreferred({ table, stated }, known))) continue;
    // Puts the witness at the place of its provider in the chain.
    best.delete(table.witness);
    best.set(table.witness, { table, stated });
  }
  return [...best.values()].flatMap(({ table }) => {
    const witness = readWitness(table, code, now);
    const rate = code === 'EUR' ? findEuroByLaw(table.rates) : undefined;
    return witness ? { ...witness, rate: rate ?? witness.rate } : [];
  });
}

/** Reads the rate of a currency as a table states it. */
export function readWitness(table: WitnessTable, code: CurrencyCode, now: number): Witness | undefined {
  const { provider, witness, isFixing, fetchedAt, rates } = table;
  const stated = rates.get(code);
  return (
    stated && { ...stated, provider, witness, fetchedAt, day: findTradingDay(Math.min(stated.asOf, now), isFixing) }
  );
}

interface Statement {
  readonly table: WitnessTable;
  readonly stated: DatedRate;
}

function isPreferred(a: Statement, b: Statement): boolean {
  if (a.table.isFirstHand !== b.table.isFirstHand) return a.table.isFirstHand;
  return a.stated.asOf > b.stated.asOf;
}
