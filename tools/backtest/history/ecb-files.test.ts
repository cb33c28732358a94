import { expect, it } from 'vitest';
import { crises, isDuring } from './crises.ts';
import { formatEcbFiles, readCrisisDays, readEcbFile, readEcbHistory } from './ecb-files.ts';

const history = readEcbHistory();
const days = readCrisisDays();
if (!history)
  console.log('Skipped: eurofxref-hist.csv, which `npm run history` fetches, is not there to compare with.');

it.skipIf(!history)('has the excerpt and the moves of the whole history; run `npm run history` when this fails', () => {
  const made = formatEcbFiles(history ?? []);
  expect(readEcbFile('ecb-crises.csv')).toBe(made['ecb-crises.csv']);
  expect(readEcbFile('ecb-moves.json')).toBe(made['ecb-moves.json']);
});

it.each(crises)('has two to five weeks of $name, the first without a gap', (crisis) => {
  const during = days.filter((day) => isDuring(day, crisis));
  expect(during.length).toBeGreaterThanOrEqual(12);
  expect(during.length).toBeLessThanOrEqual(23);
});

it('has every day in one crisis', () => {
  expect(days.filter((day) => crises.filter((crisis) => isDuring(day, crisis)).length !== 1)).toEqual([]);
});
