import { readFileSync, writeFileSync } from 'node:fs';
import { listTables, type Table } from './list-tables.ts';
import type { BacktestResult } from './run-backtest.ts';

/** The page with the figures. */
export const page = new URL('../../docs/providers.md', import.meta.url);

const [BEGIN, END] = ['<!-- backtest: written by `npm run backtest -- --write` -->', '<!-- /backtest -->'];

/** Writes the figures of a backtest between the markers of the page. */
export function writePage(result: BacktestResult): void {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.slice(0, text.indexOf(BEGIN)), text.slice(text.indexOf(END))];
  writeFileSync(page, [`${before}${BEGIN}`, ...Object.values(listTables(result)).map(formatTable), after].join('\n\n'));
}

/** Formats a table as Markdown. */
export function formatTable(rows: Table): string {
  const lines = [Object.keys(rows[0] ?? {}), Object.keys(rows[0] ?? {}).map(() => '---'), ...rows.map(Object.values)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
