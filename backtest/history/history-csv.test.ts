import { expect, it } from 'vitest';
import { historicCurrencies } from './historic-table.ts';
import { formatHistory, parseHistory } from './history-csv.ts';

const read = (text: string) => parseHistory(text, 'rates.csv');

it('keeps every digit, and reads an empty cell as no rate', () => {
  const [first, second] = read('date,EUR,JPY\n2024-03-02,0.92260000000000000000001,150.1\n2024-03-04,,1.5e2\n');
  expect(first?.rates.get('EUR')).toBe('0.92260000000000000000001');
  expect([...(second?.rates ?? [])]).toEqual([['JPY', '1.5e2']]);
  expect(second?.asOf).toBe(Date.UTC(2024, 2, 4));
});

it('writes tables in the order of time, with a column for every currency in circulation', () => {
  const buildTable = (date: string, rate: string) => ({
    date,
    asOf: Date.parse(date),
    rates: new Map([['EUR', rate]] as const),
  });
  const written = formatHistory([buildTable('2024-03-04', '2'), buildTable('2024-03-02', '1')]);
  expect(written.split('\n')[0]).toBe(['date', ...historicCurrencies].join(','));
  expect(read(written)).toEqual([buildTable('2024-03-02', '1'), buildTable('2024-03-04', '2')]);
});

it('has no column for the US dollar or for a withdrawn currency', () => {
  expect(historicCurrencies).not.toContain('USD');
  expect(historicCurrencies).not.toContain('BGN');
  expect(historicCurrencies).toContain('EUR');
});

it.each([
  ['no text', '', '1:1: The last line does not end.'],
  ['a last line that does not end', 'date,EUR\n2024-03-02,0.9', '2:15: The last line does not end.'],
  ['no header', '2024-03-02,0.9\n', '1:1: The first column is not "date".'],
  ['an unknown currency', 'date,EUR,XYZ\n', '1:10: "XYZ" is no supported currency.'],
  ['a currency twice', 'date,EUR,JPY,EUR\n', '1:14: EUR has a column already.'],
  ['a wrong date', 'date,EUR\n2 March,0.9\n', '2:1: "2 March" is no date.'],
  ['a day that no calendar has', 'date,EUR\n2024-02-31,0.9\n', '2:1: "2024-02-31" is no date.'],
  ['an empty line', 'date,EUR\n\n', '2:1: "" is no date.'],
  [
    'a date twice',
    'date,EUR\n2024-03-02,1\n2024-03-02,1\n',
    '3:1: 2024-03-02 does not come after the date of the line before.',
  ],
  [
    'an earlier date',
    'date,EUR\n2024-03-02,1\n2024-03-01,1\n',
    '3:1: 2024-03-01 does not come after the date of the line before.',
  ],
  ['a rate too few', 'date,EUR,JPY\n2024-03-02,0.9\n', '2:15: There are 1 rates for 2 currencies.'],
  ['a rate too many', 'date,EUR\n2024-03-02,0.9,150\n', '2:16: There are 2 rates for 1 currencies.'],
  ['text', 'date,EUR,JPY\n2024-03-02,0.9,n/a\n', '2:16: "n/a" is no rate of JPY.'],
  ['zero', 'date,EUR\n2024-03-02,0.00e5\n', '2:12: "0.00e5" is no rate of EUR.'],
  ['a negative rate', 'date,EUR\n2024-03-02,-1\n', '2:12: "-1" is no rate of EUR.'],
  ['a line end of Windows', 'date,EUR\n2024-03-02,1\r\n', '2:12: "1\\r" is no rate of EUR.'],
])('refuses %s with its line and column', (_case, text, message) => {
  expect(() => read(text)).toThrow(new SyntaxError(`rates.csv:${message}`));
});
