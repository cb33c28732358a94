import { escapeMarkup } from '../../conformance/src/report/escape-markup.ts';
import type { HistoricTable } from '../history/historic-table.ts';
import type { BacktestResult } from '../run-backtest.ts';
import { drawBands } from './bands-chart.ts';
import { drawLegend, drawSweep } from './sweep-chart.ts';
import { countAlarms, describeJump, describeLimit, describeShare } from './text.ts';

const STYLE = `
:root { color-scheme: light dark; --text: #1c2430; --muted: #5b6675; --line: #d9dee5; --band: #cfe3f7; --dot: #1f5f99; --edge: #b3261e; --good: #1a7f37; --bad: #b3261e; --a: #1f5f99; --b: #8a4fbf; --c: #b06000; --back: #fff; }
@media (prefers-color-scheme: dark) { :root { --text: #e6eaf0; --muted: #9aa5b4; --line: #343d49; --band: #1e3a57; --dot: #8cc3f5; --edge: #ff8a80; --good: #6fd08c; --bad: #ff8a80; --a: #8cc3f5; --b: #cda5f0; --c: #f0b35a; --back: #14181d; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; } p { max-width: 46rem; }
svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: var(--muted); }
.grid { stroke: var(--line); } .band { fill: var(--band); } .edge { stroke: var(--edge); stroke-width: 2; } circle { fill: var(--dot); fill-opacity: .55; }
.line polyline { fill: none; stroke-width: 2; } .line circle { fill-opacity: 1; }
.line-0 polyline { stroke: var(--a); } .line-0 circle { fill: var(--a); } .line-1 polyline { stroke: var(--b); } .line-1 circle { fill: var(--b); } .line-2 polyline { stroke: var(--c); } .line-2 circle { fill: var(--c); }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; list-style: none; padding: 0; } .legend li::before { content: ''; display: inline-block; width: 1em; height: .25em; margin-right: .5em; vertical-align: middle; background: currentColor; }
.legend .line-0 { color: var(--a); } .legend .line-1 { color: var(--b); } .legend .line-2 { color: var(--c); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .9rem; width: 100%; } th, td { text-align: left; padding: .3rem .7rem .3rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: top; } td:first-child, td:last-child { white-space: normal; min-width: 5.5rem; } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.met { color: var(--good); } .missed { color: var(--bad); font-weight: 600; }
`;

/** Renders the figures of a backtest as a page that loads no other file. */
export function renderPage(result: BacktestResult, history: readonly HistoricTable[]): string {
  const { clean, creep, experiments, devaluations, sweep, tables, from, to, every, isMet } = result;
  const summary = `${countAlarms(clean)} of ${tables} real tables, ${from} to ${to}. Faults on ${describeShare(every)}. ${isMet ? 'Every goal is met.' : 'A goal is missed.'}`;
  const faults = experiments.map(({ title, trials, detected, missed, published, falseAlarms, goal, isMet: met }) => [
    title,
    ...[trials, detected, missed, published, falseAlarms],
    goal === undefined ? '' : describeLimit(goal),
    met === undefined ? '' : met ? 'met' : 'missed',
  ]);
  const alarms = clean.alarms.map(({ date, code, provider, stated, expected, finding, explanation }) => {
    return [date, code, provider, stated, expected ?? '', finding, explanation ?? 'Unexplained.'];
  });
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Crossrate: backtest of the judgement</title><style>${STYLE}</style></head>
<body><h1>How well the judgement of rates works</h1>
<p>${escapeMarkup(summary)}</p>
<h2>Moves of rates in a trading day, and their tolerances</h2>
<p>Each dot is a real move between two tables one trading day apart. The band is the tolerance of the currency for one trading day; it grows with the square root of the days.</p>
${drawBands(history)}
<h2>Which faults are caught, by their size</h2>
<p>The share of faults that are not published. The first provider of the chain is wrong in one currency, the others are right. A fault that is smaller than honest differences cannot be distinguished from them.</p>
${drawSweep(sweep)}${drawLegend(sweep)}
<h2>Kinds of faults</h2>
<p>Detected: a wrong quote was not believed. Missed: all of them were. Published: a wrong quote is served, though others may be detected. False alarms: quotes of honest providers that were not believed beside the wrong ones.</p>
${renderTable(['Fault', 'Trials', 'Detected', 'Missed', 'Published', 'False alarms', 'Goal', 'Result'], faults)}
<p>One of two providers × ${creep.step} in every refresh of ${creep.hours} hours led ${creep.currencies} currencies away by at most ${creep.furthest.toFixed(2)} times their tolerance.</p>
<h2>Real jumps</h2>
${renderTable(['Table', 'Currency', 'Before', 'After', 'Move', 'Two witnesses', 'One alone', 'What it was'], devaluations.map(describeJump))}
<h2>Honest quotes that were not believed</h2>
${renderTable(['Table', 'Currency', 'Provider', 'Stated', 'Compared with', 'Finding', 'What happened'], alarms)}
</body></html>
`;
}

function renderTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const isNumber = (column: number) => rows.some((row) => typeof row[column] === 'number');
  const head = headings.map(
    (text, column) => `<th${isNumber(column) ? ' class="number"' : ''}>${escapeMarkup(text)}</th>`,
  );
  const body = rows.map((row) => `<tr>${row.map(renderCell).join('')}</tr>`);
  return `<div class="scroll"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function renderCell(value: string | number): string {
  if (typeof value === 'number') return `<td class="number">${value.toLocaleString('en')}</td>`;
  const state = value === 'met' || value === 'missed' ? ` class="${value}"` : '';
  return `<td${state}>${escapeMarkup(value)}</td>`;
}
