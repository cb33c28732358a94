import type { CurrencyCode } from '@crossrate/contract';
import { countTradingDays } from '../../server/src/refresh/judging/trading-days.ts';
import { type HistoricTable, historicCurrencies } from '../history/historic-table.ts';
import { isKnownError } from '../history/known-errors.ts';

/** The tolerances by which rates are judged. */
export interface Tolerances {
  /** Currencies on which good sources agree to about a percent. */
  readonly liquid: readonly CurrencyCode[];
  /** Of a currency without a history, in basis points per day of trade. */
  readonly unknown: number;
  /** By code, in basis points per day of trade. */
  readonly basisPoints: Readonly<Record<string, number>>;
}

/** The reference currencies of the European Central Bank, and the US dollar. */
const LIQUID: readonly CurrencyCode[] = [
  ...([
    'AUD',
    'BRL',
    'CAD',
    'CHF',
    'CNY',
    'CZK',
    'DKK',
    'EUR',
    'GBP',
    'HKD',
    'HUF',
    'IDR',
    'ILS',
    'INR',
    'ISK',
  ] as const),
  ...([
    'JPY',
    'KRW',
    'MXN',
    'MYR',
    'NOK',
    'NZD',
    'PHP',
    'PLN',
    'RON',
    'SEK',
    'SGD',
    'THB',
    'TRY',
    'USD',
    'ZAR',
  ] as const),
];

/** An official and another rate live side by side, or did so of late: sources differ in which of them they state. */
const PARALLEL: readonly CurrencyCode[] = [
  ...([
    'BOB',
    'CUP',
    'ETB',
    'IRR',
    'KPW',
    'LBP',
    'LYD',
    'MMK',
    'SDG',
    'SSP',
    'SYP',
    'VED',
    'VES',
    'YER',
    'ZWG',
  ] as const),
];

/** Of all moves within one day of trade, so many are smaller than the one from which a tolerance is made. */
const QUANTILE = 0.995;

/** What has been seen in some 140 days is not all that can be. */
const MARGIN = 1.25;

/** In basis points: sources read the market at other hours, and round. */
const FLOOR_LIQUID = 100;

/** In basis points: for lesser currencies sources differ in method, by as much as this. */
const FLOOR_OTHER = 300;

/** In basis points. */
const FLOOR_PARALLEL = 2_500;

/** Two tables further apart say little about one day of trade. */
const LONGEST_STEP_MS = 4 * 86_400_000;

/** Makes the tolerance of every currency from its moves within one day of trade. */
export function fitTolerances(history: readonly HistoricTable[]): Tolerances {
  const basisPoints = historicCurrencies.map((code) => [code, fitTolerance(code, history)] as const);
  return {
    liquid: LIQUID,
    unknown: FLOOR_OTHER,
    basisPoints: Object.fromEntries([...basisPoints, ['USD', FLOOR_LIQUID]].toSorted()),
  };
}

function fitTolerance(code: CurrencyCode, history: readonly HistoricTable[]): number {
  const floor = PARALLEL.includes(code) ? FLOOR_PARALLEL : LIQUID.includes(code) ? FLOOR_LIQUID : FLOOR_OTHER;
  const moves = findDailyMoves(code, history).toSorted((a, b) => a - b);
  const typical = moves[Math.ceil(moves.length * QUANTILE) - 1] ?? 0;
  return Math.max(floor, Math.ceil(typical * MARGIN * 10_000));
}

/** How far a rate moved between any two tables that one day of trade lies between, as a share of the rate. */
export function findDailyMoves(code: CurrencyCode, history: readonly HistoricTable[]): number[] {
  const known = history.flatMap(({ asOf, date, rates }) => {
    const rate = isKnownError(code, date) ? undefined : rates.get(code);
    return rate === undefined ? [] : [{ asOf, rate: Number(rate) }];
  });
  return known.flatMap((earlier, index) =>
    known
      .slice(index + 1, index + 5)
      .filter(({ asOf }) => asOf - earlier.asOf <= LONGEST_STEP_MS && countTradingDays(earlier.asOf, asOf) === 1)
      .map((later) => Math.max(later.rate / earlier.rate, earlier.rate / later.rate) - 1),
  );
}
