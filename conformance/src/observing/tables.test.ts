import { expect, it } from 'vitest';
import type { TextTable } from './finding.ts';
import { COARSE, compareTables, findDeviations, findFineDeviations } from './tables.ts';

const values = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`C${index}`, Math.exp((index % 13) - 6) * (1 + index / 71)]),
);

/** Builds a table with six decimals; `change` makes some of its rates wrong. */
const buildTable = (base: string, change = (rate: number, _code: string) => rate): TextTable => {
  const computeRate = (value: number) => value / (values[base] ?? 1);
  const rates = Object.entries(values).map(
    ([code, value]) => [code, change(computeRate(value), code).toFixed(6)] as const,
  );
  return { base, rates: new Map(rates) };
};

const others = ['C3', 'C5', 'C8', 'C21'].map((base) => buildTable(base));
const listWrong = (table: TextTable) =>
  findFineDeviations(compareTables([table, ...others])).map(({ of, subject }) => `${of.base}: ${subject}`);

it('finds no deviation among tables that are computed from one', () => {
  expect(listWrong(buildTable('C0'))).toEqual([]);
});

it.each([
  ['that is wrong', (rate: number) => rate * 1.001],
  ['of 0 that the digits can show', () => 0],
])('finds the one rate %s, in the table that has it', (_, spoil) => {
  const wrong = buildTable('C0', (rate, code) => (code === 'C12' ? spoil(rate) : rate));
  expect(listWrong(wrong)).toEqual(['C0: the rate from C0 to C12 that other tables imply']);
});

it('finds nothing in a table of zeros whose base is worth too little, and a fault in one of any other base', () => {
  const ofZeros = (base: string) => buildTable(base, (rate, code) => (code === base ? rate : 0));
  Object.assign(values, { C40: 1e12 });
  const comparison = compareTables([...others.map(({ base }) => buildTable(base)), ofZeros('C40')]);
  expect(findDeviations(comparison, [ofZeros('C40')], COARSE)).toEqual([]);
  expect(findDeviations(comparison, [ofZeros('C0')], COARSE)).not.toEqual([]);
});
