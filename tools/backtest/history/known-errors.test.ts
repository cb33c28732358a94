import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { pegs } from '../../../server/src/judging/pegs.ts';
import type { HistoricTable } from './historic-table.ts';
import { readHistory } from './history-files.ts';
import { isKnownError, knownErrors } from './known-errors.ts';

const LEAST_DEVIATION = 0.004;
const tables = readHistory();

/** Measures a rate against the currency of its peg: a movement of both is no error. */
function computeLevel(code: CurrencyCode, { rates }: HistoricTable): number {
  const anchor = pegs.get(code)?.anchor ?? 'USD';
  return Math.log(Number(rates.get(code)) / (anchor === 'USD' ? 1 : Number(rates.get(anchor))));
}

it.each(knownErrors)('the history has the error of $code on $from', ({ code, from, to }) => {
  const quoting = tables.filter(({ rates }) => rates.has(code));
  const before = quoting.findLast(({ date }) => date < from);
  const after = quoting.find(({ date }) => date > to);
  const wrong = quoting.filter(({ date }) => from <= date && date <= to);
  expect([wrong[0]?.date, wrong.at(-1)?.date]).toEqual([from, to]);
  for (const table of wrong) {
    const beside = [before, after].flatMap((each) => (each ? [computeLevel(code, each)] : []));
    const distances = beside.map((level) => computeLevel(code, table) - level);
    expect(Math.min(...distances.map(Math.abs))).toBeGreaterThan(LEAST_DEVIATION);
    // A rate between its neighbours would be a movement, not an error.
    expect(new Set(distances.map(Math.sign)).size).toBe(1);
  }
});

it('distinguishes a known error from other rates', () => {
  expect(isKnownError('MNT', '2024-04-01')).toBe(true);
  expect(isKnownError('MNT', '2024-04-02')).toBe(false);
  expect(isKnownError('EUR', '2024-04-01')).toBe(false);
});
