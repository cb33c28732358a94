import type { CurrencyCode } from '@crossrate/contract';
import { type HistoricTable, readTable } from './historic-table.ts';

/** Writes tables as CSV, in the order of time. A currency without a rate has an empty cell. */
export function formatHistory(tables: readonly HistoricTable[], codes: readonly CurrencyCode[]): string {
  const sorted = tables.toSorted((a, b) => a.asOf - b.asOf);
  const rows = sorted.map(({ date, rates }) => [date, ...codes.map((code) => rates.get(code) ?? '')]);
  return [['date', ...codes], ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

/**
 * Reads such CSV. Lines that begin with `#` are comments.
 *
 * @param name - The name of the text in errors, usually the name of the file.
 * @throws SyntaxError with the name, and the first text that cannot be read.
 */
export function parseHistory(text: string, name: string): HistoricTable[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [[first, ...codes] = [], ...rows] = lines.map((line) => line.split(','));
  if (first !== 'date') throw new SyntaxError(`${name}: the first column is not "date".`);
  return rows.map(([date = '', ...cells]) => {
    if (cells.length !== codes.length)
      throw new SyntaxError(`${name}: ${date} has ${cells.length} rates for ${codes.length} currencies.`);
    return readTable(date, new Map(codes.map((code, index) => [code, cells[index] ?? ''])), name);
  });
}
