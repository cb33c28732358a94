import { readFileSync } from 'node:fs';
import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { historicCurrencies } from './historic-table.ts';
import { formatHistory } from './history-csv.ts';
import { historyFile, readHistory } from './read-history.ts';

const majors: CurrencyCode[] = ['EUR', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'CNY', 'INR', 'BRL', 'MXN', 'XAU'];
const tables = readHistory();
const dates = tables.map(({ date }) => date);

it('has more than two hundred tables, from March 2024 to September 2026', () => {
  expect(tables.length).toBeGreaterThanOrEqual(200);
  expect(dates[0]?.slice(0, 7)).toBe('2024-03');
  expect(dates.findLast((date) => date.startsWith('2026-09'))).toBeDefined();
});

it('has at most one table a day, in the order of time', () => {
  expect(dates).toEqual([...new Set(dates)].sort());
});

it('dates every table at 00:00 UTC', () => {
  expect(tables.map(({ asOf }) => new Date(asOf).toISOString())).toEqual(dates.map((date) => `${date}T00:00:00.000Z`));
});

it.each(majors)('has %s in every table', (code) => {
  expect(tables.filter(({ rates }) => !rates.has(code))).toEqual([]);
});

it('has nine tenths of the currencies in every table', () => {
  expect(Math.min(...tables.map(({ rates }) => rates.size))).toBeGreaterThan(0.9 * historicCurrencies.length);
});

it('is formatted as `formatHistory` writes it, in less than a million bytes', () => {
  const file = readFileSync(historyFile);
  expect(formatHistory(tables)).toBe(file.toString());
  expect(file.byteLength).toBeLessThan(1_000_000);
});

it('is read once', () => {
  expect(readHistory()).toBe(tables);
});
