import type { CurrencyCode } from '@crossrate/contract';
import { parseRatio, type Ratio } from '@crossrate/contract/money';
import type { DatedRate, WitnessTable } from '../../../server/src/judging/witness.ts';
import type { Course } from './course.ts';

/** A witness as it was at every moment of a history. */
export interface Source extends Pick<WitnessTable, 'provider' | 'witness' | 'isFixing'> {
  /** Finds the newest rates that the witness has published by a moment, against the US dollar. */
  readonly findRates: (now: number) => WitnessTable['rates'] | undefined;
}

/** Witnesses, and the moments at which the service asks them. */
export interface World {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Milliseconds since the epoch, in the order of time. */
  readonly moments: readonly number[];
  /** The market without the errors of sources. */
  readonly market: ReadonlyMap<CurrencyCode, Course>;
}

/** Changes the rates that a source states. */
export function changeSource(source: Source, change: (rates: WitnessTable['rates']) => WitnessTable['rates']): Source {
  const findRates = (now: number) => {
    const rates = source.findRates(now);
    return rates && change(rates);
  };
  return { ...source, findRates };
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const ROUND_MS = 3 * HOUR_MS;

/** The times of the day at which the service asks: after currency-api has published, and after the fixings. */
const ROUNDS = [3 * HOUR_MS, 16.5 * HOUR_MS] as const;

/** The names of the providers, in the order of the chain. */
export const PROVIDERS = ['currency-api', 'frankfurter', 'ecb'] as const;

/** Lists the tables as the service gets them at a moment. */
export function listTables(sources: readonly Source[], now: number): WitnessTable[] {
  return sources.flatMap(({ findRates, ...source }) => {
    const rates = findRates(now);
    const isFirstHand = source.provider !== 'frankfurter';
    return rates ? [{ ...source, isFirstHand, fetchedAt: now, rates }] : [];
  });
}

/** Lists the moments from one until before another at which the service asks: every three hours. */
export function listAllMoments(from: number, to: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / ROUND_MS) }, (_, index) => from + index * ROUND_MS);
}

/** Lists two rounds of each day, given as 00:00 UTC: the first of each day with new tables of currency-api and of the ECB. */
export function listMoments(days: readonly number[]): number[] {
  return days.flatMap((day) => ROUNDS.map((time) => day + time));
}

/** Writes a number with at most eight figures, as sources do, and dates it. */
export function stateRate(rate: number, asOf: number): DatedRate {
  return { rate: readRatio(rate.toPrecision(8)), asOf };
}

/** Reads a number of the history. */
export function readRatio(text: string): Ratio {
  const ratio = parseRatio(text);
  if (!ratio) throw new Error(`${JSON.stringify(text)} is no number.`);
  return ratio;
}

/** Converts an exact rate to a number, to compare rates by their quotient. */
export function toNumber({ numerator, denominator }: Ratio): number {
  return Number(numerator) / Number(denominator);
}

/** Remembers the rates of each day, because rounds of one day ask for the same. */
export function rememberDays(
  build: (day: number) => Map<CurrencyCode, DatedRate>,
): (day: number) => ReadonlyMap<CurrencyCode, DatedRate> {
  const known = new Map<number, ReadonlyMap<CurrencyCode, DatedRate>>();
  return (day) => {
    const rates = known.get(day) ?? build(day);
    known.set(day, rates);
    return rates;
  };
}
