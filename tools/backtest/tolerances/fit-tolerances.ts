import { fileURLToPath } from 'node:url';
import type { CurrencyCode } from '@crossrate/contract';
import { findDailyMoves, findQuantile, listHonestRates } from '../history/daily-moves.ts';
import { historicCurrencies } from '../history/historic-table.ts';
import { readEcbMoves, readHistory } from '../history/history-files.ts';

/** The path of the tolerances in the server. */
export const tolerancesFile = fileURLToPath(new URL('../../../server/src/judging/tolerances.json', import.meta.url));

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

const NOTE =
  'Made by `npm run generate` from the history in tools/backtest/history; do not edit. Source: ECB statistics; currency-api.';

/**
 * Fits the tolerance of every currency to its moves in one trading day in the committed history, in basis points, and
 * writes them as JSON, with the currencies on which good sources agree to about a percent.
 */
export function formatTolerances(): string {
  const ecb = readEcbMoves();
  const tables = readHistory().filter(({ date }) => date <= LAST_FITTED_DAY);
  const basisPoints = historicCurrencies.map((code) => {
    if (PARALLEL.includes(code)) return [code, TOLERANCE_PARALLEL] as const;
    const fitted = ecb[code] === undefined ? fitToMoves(code) : ecb[code] * MARGIN_LIQUID;
    return [code, Math.min(Math.max(Math.ceil(fitted), LEAST), MOST)] as const;
  });
  const fitted = {
    note: NOTE,
    liquid: [...Object.keys(ecb), 'USD'].toSorted(),
    unknown: TOLERANCE_UNKNOWN,
    basisPoints: Object.fromEntries([...basisPoints, ['USD', LEAST]].toSorted()),
  };
  return `${JSON.stringify(fitted, undefined, 2)}\n`;

  function fitToMoves(code: CurrencyCode): number {
    const moves = findDailyMoves(listHonestRates(code, tables));
    return moves.length < FEWEST_MOVES
      ? TOLERANCE_UNKNOWN
      : findQuantile(moves, QUANTILE_OTHER) * MARGIN_OTHER * 10_000;
  }
}
