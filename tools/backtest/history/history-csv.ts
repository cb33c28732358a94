import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { type HistoricTable, historicCurrencies, isRate, parseDay } from './historic-table.ts';

/** Writes tables of currency-api as CSV, in the order of time. A currency without a rate has an empty cell. */
export function formatHistory(tables: readonly HistoricTable[]): string {
  const sorted = tables.toSorted((a, b) => a.asOf - b.asOf);
  const rows = sorted.map(({ date, rates }) => [date, ...historicCurrencies.map((code) => rates.get(code) ?? '')]);
  return joinRows([['date', ...historicCurrencies], ...rows]);
}

/** Writes tables of the ECB in the form of its own CSV: the newest first, and `N/A` where there is no rate. */
export function formatEcbHistory(tables: readonly HistoricTable[]): string {
  const codes = currencyCodes.filter((code) => tables.some(({ rates }) => rates.has(code)));
  const sorted = tables.toSorted((a, b) => b.asOf - a.asOf);
  return joinRows([
    ['Date', ...codes],
    ...sorted.map(({ date, rates }) => [date, ...codes.map((code) => rates.get(code) ?? 'N/A')]),
  ]);
}

/**
 * Reads either CSV, without the currencies that are withdrawn or not supported. The first lines may begin with `#`.
 *
 * @param name - The name of the text in errors, usually the name of the file.
 * @returns the tables in the order of time.
 * @throws SyntaxError with the name, and the first text that cannot be read.
 */
export function parseHistory(text: string, name: string): HistoricTable[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [[first = '', ...codes] = [], ...rows] = lines.map((line) => line.trim().split(','));
  if (first.toLowerCase() !== 'date') throw new SyntaxError(`${name}: the first column is not "date".`);
  const tables = rows.map(([date = '', ...cells]) => {
    if (cells.length !== codes.length)
      throw new SyntaxError(`${name}: ${date} has ${cells.length} rates for ${codes.length} currencies.`);
    return readTable(date, new Map(codes.map((code, index) => [code, cells[index] ?? ''])), name);
  });
  return tables.toSorted((a, b) => a.asOf - b.asOf);
}

/**
 * Reads one table.
 *
 * @param stated - The text of each rate, by code. Empty text and `N/A` are no rate.
 */
export function readTable(date: string, stated: ReadonlyMap<string, string>, name: string): HistoricTable {
  const asOf = parseDay(date);
  if (asOf === undefined) throw new SyntaxError(`${name}: ${JSON.stringify(date)} is no date.`);
  const rates = new Map<CurrencyCode, string>();
  for (const code of currencyCodes) {
    const text = stated.get(code) ?? '';
    if (withdrawals[code] || text === '' || text === 'N/A') continue;
    if (!isRate(text)) throw new SyntaxError(`${name}: ${JSON.stringify(text)} is no rate of ${code} on ${date}.`);
    rates.set(code, text);
  }
  return { date, asOf, rates };
}

function joinRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\n`).join('');
}
