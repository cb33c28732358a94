import { type Html, html } from '../pages/html.ts';

const DAY_MS = 86_400_000;
/** Of a day in the plot, and the width of its column. */
const STEP = 10;
const COLUMN = 7;
const HEIGHT = 100;

/** Created once: a format takes a tenth of a millisecond to create, and a page has sixty dates. */
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const COUNT_FORMAT = new Intl.NumberFormat('en-US');

/** The requests charged on a day. */
export interface UseOfDay {
  /** Days since the epoch. */
  readonly day: number;
  readonly used: number;
}

/** Shows the requests of consecutive days as columns and as a table. */
export function showDays(days: readonly UseOfDay[]): Html {
  const most = Math.max(...days.map(({ used }) => used));
  const rows = days
    .toReversed()
    .map(
      ({ day, used }) =>
        html`<tr><th scope="row">${formatDay(day)}</th><td class="figure">${formatCount(used)}</td></tr>`,
    );
  return html`${most === 0 ? html`<p>No requests.</p>` : drawDays(days, most)}
        <details>
          <summary>${most === 0 ? 'Each day in a table' : 'The same as a table'}</summary>
          <table>
            <thead><tr><th scope="col">Day (UTC)</th><th scope="col" class="figure">Requests</th></tr></thead>
            <tbody>
              ${rows}
            </tbody>
          </table>
        </details>`;
}

function drawDays(days: readonly UseOfDay[], most: number): Html {
  const sum = days.reduce((total, { used }) => total + used, 0);
  const busiest = days.filter(({ used }) => used === most).map(({ day }) => formatDay(day));
  const summary = `${formatCount(sum)} in all, and ${formatCount(most)} on the busiest day, ${busiest.at(-1)}.`;
  const columns = days.map(({ used }, index) => {
    // A day with a request differs from one without.
    const height = used === 0 ? 1 : Math.max(3, (HEIGHT * used) / most);
    const [kind, y] = [used === 0 ? 'empty' : 'full', HEIGHT - height];
    return html`<rect class="${kind}" x="${index * STEP}" y="${y.toFixed(1)}" width="${COLUMN}" height="${height.toFixed(1)}" />`;
  });
  const width = (days.length - 1) * STEP + COLUMN;
  return html`<p>${summary}</p>
        <svg class="days" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="days-title days-desc">
          <title id="days-title">Requests of each of the last ${days.length} days</title>
          <desc id="days-desc">${summary} The table below has every day.</desc>
          ${columns}
        </svg>
        <p class="ends small" aria-hidden="true"><span>${formatDay(days[0]?.day ?? 0)}</span> <span>today</span></p>`;
}

/** Writes a number as in `1,234`. */
export function formatCount(count: number): string {
  return COUNT_FORMAT.format(count);
}

function formatDay(day: number): string {
  return DAY_FORMAT.format(day * DAY_MS);
}
