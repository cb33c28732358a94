import type { CurrencyCode } from '@crossrate/contract';
import { computeTolerance } from '../../server/src/refresh/judging/tolerance.ts';
import type { HistoricTable } from '../history/historic-table.ts';
import { findDailyMoves } from '../tolerances/fit-tolerances.ts';

/** The ten largest currencies, volatile liquid ones, a peg, gold, and two currencies with parallel markets. */
const SHOWN: readonly CurrencyCode[] = [
  ...(['EUR', 'JPY', 'GBP', 'CNY', 'CHF', 'AUD', 'CAD', 'HKD', 'SGD', 'INR'] as const),
  ...(['SEK', 'ZAR', 'BRL', 'AED', 'KES', 'XAU', 'EGP', 'NGN'] as const),
];

const [WIDTH, ROW, LEFT, RIGHT, TOP] = [860, 22, 52, 20, 26] as const;

/** The end of the scale, in percent. Larger moves are drawn at the edge. */
const LARGEST_PERCENT = 8;

const TICKS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Draws the moves of some currencies in one trading day as dots, and their tolerances as bands. */
export function drawBands(history: readonly HistoricTable[]): string {
  const height = TOP + SHOWN.length * ROW + 8;
  const placeX = (percent: number) =>
    LEFT + (Math.min(percent, LARGEST_PERCENT) / LARGEST_PERCENT) * (WIDTH - LEFT - RIGHT);
  const ticks = TICKS.map(
    (tick) =>
      `<line class="grid" x1="${placeX(tick)}" x2="${placeX(tick)}" y1="${TOP - 6}" y2="${height}"/><text x="${placeX(tick)}" y="14" text-anchor="middle">${tick} %</text>`,
  );
  const rows = SHOWN.map((code, index) => {
    const y = TOP + index * ROW + ROW / 2;
    // Two rates of one moment have the tolerance of one trading day.
    const { numerator, denominator } = computeTolerance(code, 0, 0);
    const tolerance = (Number(numerator) / Number(denominator) - 1) * 100;
    const dots = findDailyMoves(code, history).map(
      (move) => `<circle cx="${placeX(move * 100).toFixed(1)}" cy="${y}" r="2.2"/>`,
    );
    const edge =
      tolerance > LARGEST_PERCENT
        ? ''
        : `<line class="edge" x1="${placeX(tolerance)}" x2="${placeX(tolerance)}" y1="${y - 9}" y2="${y + 9}"/>`;
    return `<g><title>${code}: tolerance ${tolerance.toFixed(2)} %</title><text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${code}</text><rect class="band" x="${LEFT}" y="${y - 8}" width="${(placeX(tolerance) - LEFT).toFixed(1)}" height="16"/>${edge}${dots.join('')}</g>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Moves of one trading day and the tolerances of ${SHOWN.length} currencies">${ticks.join('')}${rows.join('')}</svg>`;
}
