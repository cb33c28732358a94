import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { type HistoricTable, historicCurrencies, isRate, parseDay } from './historic-table.ts';

/** Writes tables as CSV, a row for each table in the order of time. A currency without a rate has an empty cell. */
export function formatHistory(tables: readonly HistoricTable[]): string {
  const sorted = tables.toSorted((a, b) => a.asOf - b.asOf);
  const rows = sorted.map(({ date, rates }) => [date, ...historicCurrencies.map((code) => rates.get(code) ?? '')]);
  return [['date', ...historicCurrencies], ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

/**
 * Reads the CSV that `formatHistory` writes.
 *
 * @param name - The name of the text in errors, usually the name of the file.
 * @throws SyntaxError with the name, and the line and column of the first fault.
 */
export function parseHistory(text: string, name: string): HistoricTable[] {
  const lines = text.split('\n');
  const [header = '', ...rows] = lines.slice(0, -1);
  const fail = (line: number, column: number, problem: string): never => {
    throw new SyntaxError(`${name}:${line}:${column}: ${problem}`);
  };
  const last = lines.at(-1) ?? '';
  if (last !== '' || lines.length === 1) fail(lines.length, last.length + 1, 'The last line does not end.');
  const codes = parseHeader(header, (column, problem) => fail(1, column, problem));
  const tables = rows.map((row, index) => parseRow(row, codes, (column, problem) => fail(index + 2, column, problem)));
  const unsorted = tables.findIndex(({ asOf }, index) => asOf <= (tables[index - 1]?.asOf ?? Number.NEGATIVE_INFINITY));
  if (unsorted >= 0)
    fail(unsorted + 2, 1, `${tables[unsorted]?.date} does not come after the date of the line before.`);
  return tables;
}

type Fail = (column: number, problem: string) => never;

function parseHeader(line: string, fail: Fail): CurrencyCode[] {
  const [first, ...columns] = splitCells(line);
  if (first?.text !== 'date') fail(1, 'The first column is not "date".');
  return columns.map(({ text, column }, index) => {
    const code = currencyCodes.find((known) => known === text);
    if (code === undefined) return fail(column, `${JSON.stringify(text)} is no supported currency.`);
    const before = columns.findIndex((other) => other.text === text);
    return before === index ? code : fail(column, `${code} has a column already.`);
  });
}

function parseRow(line: string, codes: readonly CurrencyCode[], fail: Fail): HistoricTable {
  const [first, ...cells] = splitCells(line);
  const date = first?.text ?? '';
  const asOf = parseDay(date) ?? fail(1, `${JSON.stringify(date)} is no date.`);
  if (cells.length !== codes.length) {
    const column = cells[codes.length]?.column ?? line.length + 1;
    fail(column, `There are ${cells.length} rates for ${codes.length} currencies.`);
  }
  const rates = new Map<CurrencyCode, string>();
  for (const [index, code] of codes.entries()) {
    const { text = '', column = 0 } = cells[index] ?? {};
    if (text === '') continue;
    if (!isRate(text)) fail(column, `${JSON.stringify(text)} is no rate of ${code}.`);
    rates.set(code, text);
  }
  return { date, asOf, rates };
}

/** Splits a line into cells, each with the column of its first character, from 1. */
function splitCells(line: string): { text: string; column: number }[] {
  let column = 1;
  return line.split(',').map((text) => {
    const cell = { text, column };
    column += text.length + 1;
    return cell;
  });
}
