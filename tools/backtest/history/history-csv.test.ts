import { expect, it } from 'vitest';
import { historicCurrencies } from './historic-table.ts';
import { formatEcbHistory, formatHistory, parseHistory } from './history-csv.ts';

const read = (text: string) => parseHistory(text, 'rates.csv');

it('keeps every digit, and reads an empty cell as no rate', () => {
  const [first, second] = read('date,EUR,JPY\n2024-03-02,0.92260000000000000000001,150.1\n2024-03-04,,1.5e2\n');
  expect(first?.rates.get('EUR')).toBe('0.92260000000000000000001');
  expect([...(second?.rates ?? [])]).toEqual([['JPY', '1.5e2']]);
  expect(second?.asOf).toBe(Date.UTC(2024, 2, 4));
});

it('writes tables in the order of time, with a column for every currency in circulation', () => {
  const text = formatHistory(read('date,EUR\n2024-03-04,2\n2024-03-02,1\n'));
  const [header = '', ...rows] = text.split('\n');
  expect(header.split(',')).toEqual(['date', ...historicCurrencies]);
  expect(rows.map((row) => row.slice(0, 10))).toEqual(['2024-03-02', '2024-03-04', '']);
  expect(formatHistory(read(text))).toBe(text);
});

it('reads the form of the ECB: the newest day first, a comma at the end, and currencies withdrawn since', () => {
  const [first, second] = read('Date,USD,CYP,ISK,\n1999-01-05,1.1790,0.5822,81.53,\n1999-01-04,1.1789,0.5823,N/A,\n');
  expect([first?.date, ...(first?.rates ?? [])]).toEqual(['1999-01-04', ['USD', '1.1789']]);
  expect([second?.date, second?.rates.size, second?.rates.get('USD')]).toEqual(['1999-01-05', 2, '1.1790']);
});

it('writes that form, and reads it again', () => {
  const text = 'Date,ISK,USD\n1999-01-05,81.53,1.1790\n1999-01-04,N/A,1.1789\n';
  expect(formatEcbHistory(read(`# An excerpt.\n${text}`))).toBe(text);
});

it.each([
  ['', 'rates.csv: the first column is not "date".'],
  ['day,USD\n', 'rates.csv: the first column is not "date".'],
  ['date,USD\n4 January,1.1\n', 'rates.csv: "4 January" is no date.'],
  ['date,USD\n2024-02-30,1.1\n', 'rates.csv: "2024-02-30" is no date.'],
  ['date,EUR\n2024-03-02,1,2\n', 'rates.csv: 2024-03-02 has 2 rates for 1 currencies.'],
  ['date,EUR\n2024-03-02,-1\n', 'rates.csv: "-1" is no rate of EUR on 2024-03-02.'],
  ['date,EUR\n2024-03-02,0x1\n', 'rates.csv: "0x1" is no rate of EUR on 2024-03-02.'],
])('refuses %j', (text, message) => {
  expect(() => read(text)).toThrow(message);
});
