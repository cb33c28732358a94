import { escapeMarkup } from '../../conformance/src/report/escape-markup.ts';
import type { SweepSeries } from '../trials/sweep.ts';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [860, 320, 52, 20, 16, 34] as const;

/** Draws a line for every group of currencies: the share of caught faults, by their size. */
export function drawSweep(series: readonly SweepSeries[]): string {
  const factors = series[0]?.points.map(({ factor }) => factor) ?? [];
  const placeX = (index: number) => LEFT + (index / Math.max(factors.length - 1, 1)) * (WIDTH - LEFT - RIGHT);
  const placeY = (share: number) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${placeY(share)}" y2="${placeY(share)}"/><text x="${LEFT - 8}" y="${placeY(share) + 4}" text-anchor="end">${share * 100} %</text>`,
  );
  const labels = factors.map(
    (factor, index) => `<text x="${placeX(index)}" y="${HEIGHT - 10}" text-anchor="middle">× ${factor}</text>`,
  );
  const lines = series.map(({ group, points }, line) => {
    const shares = points.map(({ trials, caught }) => caught / Math.max(trials, 1));
    const path = shares.map((share, index) => `${placeX(index).toFixed(1)},${placeY(share).toFixed(1)}`).join(' ');
    const marks = shares.map(
      (share, index) =>
        `<circle cx="${placeX(index).toFixed(1)}" cy="${placeY(share).toFixed(1)}" r="3.5"><title>${escapeMarkup(group)}: × ${factors[index]} caught in ${(share * 100).toFixed(1)} %</title></circle>`,
    );
    return `<g class="line line-${line}"><polyline points="${path}"/>${marks.join('')}</g>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Share of faults that are not published, by the size of the fault">${[...grid, ...labels, ...lines].join('')}</svg>`;
}

/** Draws the legend of the chart: a name for every line. */
export function drawLegend(series: readonly SweepSeries[]): string {
  const items = series.map(({ group }, line) => `<li class="line-${line}">${escapeMarkup(group)}</li>`);
  return `<ul class="legend">${items.join('')}</ul>`;
}
