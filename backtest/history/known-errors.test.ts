import { expect, it } from 'vitest';
import { findExcursions } from './excursions.ts';
import { historicCurrencies } from './historic-table.ts';
import { isKnownError, knownErrors } from './known-errors.ts';
import { computeLevels } from './levels.ts';
import { readHistory } from './read-history.ts';

const LEAST_DEVIATION = 0.004;
const OBVIOUS = 0.25;
const tables = readHistory();

it.each(knownErrors)('the history has the error of $code on $from', ({ code, from, to }) => {
  const levels = computeLevels(code, tables);
  const before = levels.findLast(({ date }) => date < from);
  const after = levels.find(({ date }) => date > to);
  const wrong = levels.filter(({ date }) => from <= date && date <= to);
  expect([wrong[0]?.date, wrong.at(-1)?.date]).toEqual([from, to]);
  for (const { level } of wrong) {
    const distances = [before, after].flatMap((beside) => (beside ? [level - beside.level] : []));
    expect(Math.min(...distances.map(Math.abs))).toBeGreaterThan(LEAST_DEVIATION);
    // A rate between its neighbours would be a movement, not an error.
    expect(new Set(distances.map(Math.sign)).size).toBe(1);
  }
});

it('lists no error twice', () => {
  const cells = knownErrors.flatMap(({ code, from, to }) =>
    tables.filter(({ date }) => from <= date && date <= to).map(({ date }) => `${code} ${date}`),
  );
  expect(cells.length).toBe(new Set(cells).size);
});

it('lists the errors in the order of time', () => {
  const starts = knownErrors.map(({ from }) => from);
  expect(starts).toEqual(starts.toSorted());
});

it('knows every excursion of more than a quarter as an error', () => {
  const excursions = historicCurrencies.flatMap((code) => findExcursions(code, tables));
  const unknown = excursions.filter(({ code, at, distance }) => {
    return Math.abs(distance) > OBVIOUS && !at.every(({ date }) => isKnownError(code, date));
  });
  expect(unknown).toEqual([]);
});

it('distinguishes a known error from other rates', () => {
  expect(isKnownError('MNT', '2024-04-01')).toBe(true);
  expect(isKnownError('MNT', '2024-04-02')).toBe(false);
  expect(isKnownError('EUR', '2024-04-01')).toBe(false);
});
