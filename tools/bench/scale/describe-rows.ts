import type { Row } from './compare.ts';

const HEADINGS = [
  'workers',
  'keys',
  'accounts',
  'requests/s',
  'ratio',
  'CPU µs/request',
  'ratio',
  'database µs/request',
];

/** Lays out the rows of a storage as a table with aligned numbers. */
export function describeRows(rows: readonly Row[]): string {
  const lines = [HEADINGS, ...rows.map(formatCells)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines.map((cells) => cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n');
}

function formatCells({ workers, keys, accounts, ratios, ...figures }: Row): string[] {
  const formatWhole = (value: number) => Math.round(value).toLocaleString('en');
  return [
    ...[workers, keys, accounts, figures.requestsPerSecond].map(formatWhole),
    ratios.requestsPerSecond.toFixed(2),
    formatWhole(figures.serverCpu),
    ratios.serverCpu.toFixed(2),
    figures.databaseCpu === 0 ? '–' : formatWhole(figures.databaseCpu),
  ];
}
