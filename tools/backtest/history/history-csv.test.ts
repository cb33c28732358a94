import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAJORS } from '../../../server/src/rates/snapshot.ts';
import { crises, isDuring } from './crises.ts';
import { historicCurrencies } from './historic-table.ts';
import { formatHistory, parseHistory } from './history-csv.ts';
import { historyFile, readCrisisDays, readHistory } from './history-files.ts';

const read = (text: string) => parseHistory(text, 'rates.csv');
const tables = readHistory();

it('keeps every digit, and reads an empty cell as no rate, without currencies that are withdrawn', () => {
  const [first, second] = read(
    '# An excerpt.\ndate,CYP,EUR,JPY\n2024-03-02,1,0.92260000000000000001,1\n2024-03-04,1,,1.5e2\n',
  );
  expect([...(first?.rates ?? [])]).toEqual([
    ['EUR', '0.92260000000000000001'],
    ['JPY', '1'],
  ]);
  expect([...(second?.rates ?? [])]).toEqual([['JPY', '1.5e2']]);
  expect(second?.asOf).toBe(Date.UTC(2024, 2, 4));
});

it('writes tables in the order of time', () => {
  const unordered = read('date,EUR,JPY\n2024-03-04,2,\n2024-03-02,1,3\n');
  expect(formatHistory(unordered, ['EUR', 'JPY'])).toBe('date,EUR,JPY\n2024-03-02,1,3\n2024-03-04,2,\n');
});

it.each([
  ['day,USD\n', 'rates.csv: the first column is not "date".'],
  ['date,USD\n4 January,1.1\n', 'rates.csv: "4 January" is no date.'],
  ['date,USD\n2024-02-30,1.1\n', 'rates.csv: "2024-02-30" is no date.'],
  ['date,EUR\n2024-03-02,1,2\n', 'rates.csv: 2024-03-02 has 2 rates for 1 currencies.'],
  ['date,EUR\n2024-03-02,-1\n', 'rates.csv: "-1" is no rate of EUR on 2024-03-02.'],
  ['date,EUR\n2024-03-02,0x1\n', 'rates.csv: "0x1" is no rate of EUR on 2024-03-02.'],
])('refuses %j', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

it('has two hundred tables of currency-api from March 2024 on, as `npm run history` writes them', () => {
  expect(tables.length).toBeGreaterThanOrEqual(200);
  expect(tables[0]?.date).toMatch(/^2024-03/);
  expect(new Set(tables.map(({ date }) => date)).size).toBe(tables.length);
  expect(formatHistory(tables, historicCurrencies)).toBe(readFileSync(historyFile, 'utf8'));
});

it('has the majors and nine tenths of the currencies in every table', () => {
  expect(tables.filter(({ rates }) => MAJORS.some((code) => !rates.has(code)))).toEqual([]);
  expect(Math.min(...tables.map(({ rates }) => rates.size))).toBeGreaterThan(0.9 * historicCurrencies.length);
});

it('has two to five weeks of each crisis, and every day of the ECB in one crisis', () => {
  const days = readCrisisDays();
  const during = crises.map((crisis) => days.filter((day) => isDuring(day, crisis)).length);
  expect([Math.min(...during) >= 12, Math.max(...during) <= 23]).toEqual([true, true]);
  expect(during.reduce((sum, count) => sum + count)).toBe(days.length);
});
