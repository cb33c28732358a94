import { expect, it } from 'vitest';
import { Agreement } from './agreement.ts';
import { observeDigits } from './digits-of-rates.ts';
import type { TextTable } from './estimate.ts';

const values = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`C${index}`, Math.exp((index % 13) - 6) * (1 + index / 71)]),
);
const codes = Object.keys(values);

/** Builds a table with six decimals; `change` makes some of its rates wrong. */
const buildTable = (base: string, change: (rate: number, code: string) => number = (rate) => rate): TextTable => ({
  base,
  rates: new Map(codes.map((code) => [code, change((values[code] ?? 0) / (values[base] ?? 1), code).toFixed(6)])),
});

/** Lists the rates, and the tables as a whole, that deviate by more than their digits explain. */
function listDeviations(tables: readonly TextTable[]): string[] {
  const agreement = new Agreement(tables, observeDigits(tables.flatMap(({ rates }) => [...rates.values()])));
  return tables.flatMap((table) =>
    agreement
      .findDeviations(table)
      .filter(({ logRatio, explained }) => Math.abs(logRatio) > explained)
      .map(({ code }) => `${table.base} ${code ?? 'as a whole'}`),
  );
}

const others = ['C3', 'C5', 'C8', 'C21'].map((base) => buildTable(base));

it('finds no deviation among tables that are computed from one', () => {
  expect(listDeviations([buildTable('C0'), ...others])).toEqual([]);
});

it('finds the one wrong rate, in the table that has it', () => {
  const wrong = buildTable('C0', (rate, code) => (code === 'C12' ? rate * 1.001 : rate));
  expect(listDeviations([wrong, ...others])).toEqual(['C0 C12']);
});

it('finds a table whose rates are all wrong by one factor', () => {
  const wrong = buildTable('C0', (rate, code) => (code === 'C0' ? 1 : rate * 1.001));
  expect(listDeviations([wrong, ...others])).toEqual(['C0 as a whole']);
});

it('finds a table with the rates of another base', () => {
  expect(listDeviations([{ ...buildTable('C5'), base: 'C0' }, ...others])).toContain('C0 as a whole');
});

it('finds a 0 in place of a rate that the digits can show', () => {
  const wrong = buildTable('C0', (rate, code) => (code === 'C12' ? 0 : rate));
  expect(listDeviations([wrong, ...others])).toEqual(['C0 C12']);
});
