import type { CurrencyCode } from '@crossrate/contract';
import { countTradingDays } from '../../server/src/refresh/judging/trading-days.ts';
import { type HistoricTable, historicCurrencies } from '../history/historic-table.ts';
import { isKnownError } from '../history/known-errors.ts';

/** The tolerances by which rates are judged. */
export interface Tolerances {
  /** Currencies on which good sources agree to about a percent. */
  readonly liquid: readonly CurrencyCode[];
  /** The tolerance of a currency without a history, in basis points per trading day. */
  readonly unknown: number;
  /** Tolerances by code, in basis points per trading day. */
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

/** Currencies that have, or recently had, a parallel rate beside the official one. Sources state either. */
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

/** The quantile of the moves in one trading day from which a tolerance is made. */
const QUANTILE = 0.995;

/** The factor from the quantile to the tolerance: about 140 observed days do not show every possible move. */
const MARGIN = 1.25;

/** The least tolerance of a liquid currency, in basis points: sources read the market at different hours, and round. */
const FLOOR_LIQUID = 100;

/** The least tolerance of other currencies, in basis points: sources compute them in ways that differ by 3 %. */
const FLOOR_OTHER = 300;

/** The least tolerance of a currency with a parallel rate, in basis points. */
const FLOOR_PARALLEL = 2_500;

/** The longest time between two tables that say something about one trading day. */
const LONGEST_STEP_MS = 4 * 86_400_000;

/** Fits the tolerance of every currency to its moves in one trading day. */
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

/**
 * Finds the moves of a rate between tables one trading day apart, as shares of the rate. Known errors are left out.
 */
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
