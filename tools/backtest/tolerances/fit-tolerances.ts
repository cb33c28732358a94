import type { CurrencyCode } from '@crossrate/contract';
import { findDailyMoves, findQuantile } from '../history/daily-moves.ts';
import type { EcbMoves } from '../history/ecb-moves.ts';
import { type HistoricTable, historicCurrencies } from '../history/historic-table.ts';
import { listHonestRates } from '../history/honest-rates.ts';

/** The tolerances by which rates are judged. */
export interface Tolerances {
  /** The reference currencies of the ECB and the US dollar, on which good sources agree to about a percent. */
  readonly liquid: readonly string[];
  /** The tolerance of a currency without a history, in basis points per trading day. */
  readonly unknown: number;
  /** Tolerances by code, in basis points per trading day. */
  readonly basisPoints: Readonly<Record<string, number>>;
}

/** The two histories on which tolerances are fitted. */
export interface Histories {
  readonly ecb: EcbMoves;
  readonly tables: readonly HistoricTable[];
}

/** Currencies that have, or recently had, a parallel rate beside the official one. Sources state either. */
export const PARALLEL: readonly CurrencyCode[] = [
  ...(['BOB', 'CUP', 'ETB', 'IRR', 'KPW', 'LBP', 'LYD', 'MMK'] as const),
  ...(['SDG', 'SSP', 'SYP', 'VED', 'VES', 'YER', 'ZWG'] as const),
];

/** The last day of currency-api on which tolerances are fitted. They are tried on the days after. */
export const LAST_FITTED_DAY = '2025-12-31';

/** The ECB's moves of thousands of days show nearly every possible move. */
const MARGIN_LIQUID = 1.25;

/** About 54 moves of currency-api do not. */
const MARGIN_OTHER = 1.5;
const QUANTILE_OTHER = 0.99;

/** Fewer moves say nothing. */
const FEWEST_MOVES = 30;

/** In basis points: sources read the market at different hours, and round. */
const LEAST = 100;

/** In basis points: a currency that moves further in a day has a crisis, and two sources have to confirm the move. */
const MOST = 750;

/** The tolerance of a currency with a parallel rate, in basis points. */
const TOLERANCE_PARALLEL = 2_500;

/** The tolerance of a currency without a history, in basis points. */
const TOLERANCE_UNKNOWN = 300;

/** Fits the tolerance of every currency to its moves in one trading day. */
export function fitTolerances({ ecb, tables }: Histories): Tolerances {
  const fitted = tables.filter(({ date }) => date <= LAST_FITTED_DAY);
  const basisPoints = historicCurrencies.map((code) => [code, fitTolerance(code, ecb, fitted)] as const);
  return {
    liquid: [...Object.keys(ecb.currencies), 'USD'].toSorted(),
    unknown: TOLERANCE_UNKNOWN,
    basisPoints: Object.fromEntries([...basisPoints, ['USD', LEAST]].toSorted()),
  };
}

function fitTolerance(code: CurrencyCode, { currencies }: EcbMoves, tables: readonly HistoricTable[]): number {
  if (PARALLEL.includes(code)) return TOLERANCE_PARALLEL;
  const measured = currencies[code]?.basisPoints;
  const fitted = measured === undefined ? fitToTables(code, tables) : measured * MARGIN_LIQUID;
  return Math.min(Math.max(Math.ceil(fitted), LEAST), MOST);
}

function fitToTables(code: CurrencyCode, tables: readonly HistoricTable[]): number {
  const moves = findDailyMoves(listHonestRates(code, tables));
  return moves.length < FEWEST_MOVES ? TOLERANCE_UNKNOWN : findQuantile(moves, QUANTILE_OTHER) * MARGIN_OTHER * 10_000;
}
