import { alignRows } from '../../server/src/cli/align-columns.ts';
import type { Goal } from './goals.ts';
import { listTables, type Table } from './list-tables.ts';
import type { BacktestResult } from './run-backtest.ts';

const SKIPPED = 'The days of the ECB since 2020 are skipped: `npm run history` fetches them.';

/** Describes the figures of a backtest as text. */
export function describeBacktest(result: BacktestResult, goals: readonly Goal[]): string {
  const { honest, hasEcbHistory, experiments } = result;
  return [
    ...(hasEcbHistory ? [] : [SKIPPED]),
    ...Object.values(listTables(result)).map(alignTable),
    ...honest.flatMap(({ world, discredited, heldBack, offPeg, gaps }) => [
      ...describeList(`${world}: discredited`, discredited.days),
      ...describeList(
        `${world}: held back`,
        Object.entries(heldBack.days).map(([date, codes]) => `${date} ${codes}`),
      ),
      ...describeList(`${world}: off the peg`, offPeg.examples),
      ...describeList(`${world}: more than 1 % apart and not told, such as`, gaps.examples),
    ]),
    ...describeList(
      'Published although wrong',
      experiments.flatMap((each) => (each.isMet === false ? each.examples : [])),
    ),
    alignTable(goals.map(({ promise, isMet }) => ({ promise, goal: isMet ? 'met' : 'MISSED' }))),
  ].join('\n\n');
}

/** Lays out rows, under the names of their columns in capitals. */
function alignTable(rows: Table): string {
  const headings = Object.keys(rows[0] ?? {}).map((name) => name.toUpperCase());
  return alignRows([headings, ...rows.map((row) => Object.values(row).map(String))]).join('\n');
}

function describeList(title: string, items: readonly string[]): string[] {
  return items.length > 0 ? [[`${title}:`, ...items.map((item) => `  ${item}`)].join('\n')] : [];
}
