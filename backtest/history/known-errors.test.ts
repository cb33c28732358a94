import { expect, it } from 'vitest';
import { findExcursions } from './deviations.ts';
import { historicCurrencies } from './historic-table.ts';
import { isKnownError, knownErrors } from './known-errors.ts';
import { levelsOf } from './levels.ts';
import { readHistory } from './read-history.ts';

const LEAST_DEVIATION = 0.004;
const OBVIOUS = 0.25;
const tables = readHistory();

it.each(knownErrors)('the history has the error of $code on $from', ({ code, from, to }) => {
  const levels = levelsOf(code, tables);
  const before = levels.findLast(({ date }) => date < from);
  const after = levels.find(({ date }) => date > to);
  const wrong = levels.filter(({ date }) => from <= date && date <= to);
  expect([wrong[0]?.date, wrong.at(-1)?.date]).toEqual([from, to]);
  for (const { level } of wrong) {
    const distances = [before, after].flatMap((beside) => (beside ? [level - beside.level] : []));
    expect(Math.min(...distances.map(Math.abs))).toBeGreaterThan(LEAST_DEVIATION);
    // Between its neighbours it would be no error but a movement.
    expect(new Set(distances.map(Math.sign)).size).toBe(1);
  }
});

it('no error is listed twice', () => {
  const cells = knownErrors.flatMap(({ code, from, to }) =>
    tables.filter(({ date }) => from <= date && date <= to).map(({ date }) => `${code} ${date}`),
  );
  expect(cells.length).toBe(new Set(cells).size);
});

it('the errors are in the order of time', () => {
  const starts = knownErrors.map(({ from }) => from);
  expect(starts).toEqual(starts.toSorted());
});

it('every excursion of a quarter is a known error', () => {
  const excursions = historicCurrencies.flatMap((code) => findExcursions(code, tables));
  const unknown = excursions.filter(({ code, at, distance }) => {
    return Math.abs(distance) > OBVIOUS && !at.every(({ date }) => isKnownError(code, date));
  });
  expect(unknown).toEqual([]);
});

it('says which rates are errors', () => {
  expect(isKnownError('MNT', '2024-04-01')).toBe(true);
  expect(isKnownError('MNT', '2024-04-02')).toBe(false);
  expect(isKnownError('EUR', '2024-04-01')).toBe(false);
});
