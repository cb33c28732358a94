import { expect, it } from 'vitest';
import { Agreement, type TextTable } from './agreement.ts';
import { observeDigits } from './digits-of-rates.ts';

const worth = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`C${index}`, Math.exp((index % 13) - 6) * (1 + index / 71)]),
);
const codes = Object.keys(worth);

/** A table as a correct server shows it. */
const tableOf = (base: string, change: (rate: number, code: string) => number = (rate) => rate): TextTable => ({
  base,
  rates: new Map(codes.map((code) => [code, change((worth[code] ?? 0) / (worth[base] ?? 1), code).toFixed(6)])),
});

/** What departs from the other tables by more than its digits explain. */
function departuresAmong(tables: readonly TextTable[]): string[] {
  const agreement = new Agreement(tables, observeDigits(tables.flatMap(({ rates }) => [...rates.values()])));
  return tables.flatMap((table) =>
    agreement
      .departuresOf(table)
      .filter(({ by, explained }) => Math.abs(by) > explained)
      .map(({ code }) => `${table.base} ${code ?? 'as a whole'}`),
  );
}

const others = ['C3', 'C5', 'C8', 'C21'].map((base) => tableOf(base));

it('finds nothing in tables that are made of one', () => {
  expect(departuresAmong([tableOf('C0'), ...others])).toEqual([]);
});

it('finds the one rate that is wrong, in the table that has it', () => {
  const wrong = tableOf('C0', (rate, code) => (code === 'C12' ? rate * 1.001 : rate));
  expect(departuresAmong([wrong, ...others])).toEqual(['C0 C12']);
});

it('finds a table that is off as a whole', () => {
  const wrong = tableOf('C0', (rate, code) => (code === 'C0' ? 1 : rate * 1.001));
  expect(departuresAmong([wrong, ...others])).toEqual(['C0 as a whole']);
});

it('finds a table of another base under the name of its own', () => {
  expect(departuresAmong([{ ...tableOf('C5'), base: 'C0' }, ...others])).toContain('C0 as a whole');
});

it('finds a nothing where there is something', () => {
  const wrong = tableOf('C0', (rate, code) => (code === 'C12' ? 0 : rate));
  expect(departuresAmong([wrong, ...others])).toEqual(['C0 C12']);
});
