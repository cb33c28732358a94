import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readHistory } from '../history/read-history.ts';
import { findDailyMoves, fitTolerances } from './fit-tolerances.ts';
import { formatTolerances, tolerancesFile } from './tolerances-file.ts';

it('equals the tolerances of the server; run `npm run generate` when this fails', () => {
  const generated = JSON.parse(formatTolerances(fitTolerances(readHistory())));
  expect(JSON.parse(readFileSync(tolerancesFile, 'utf8'))).toEqual(generated);
});

it('is exceeded by fewer than one in 1,000 moves of the history in one trading day', () => {
  const history = readHistory();
  const { basisPoints } = fitTolerances(history);
  const moves = Object.entries(basisPoints).flatMap(([code, points]) =>
    findDailyMoves(code as 'EUR', history).map((move) => move * 10_000 > points),
  );
  expect(moves.length).toBeGreaterThan(20_000);
  expect(moves.filter(Boolean).length * 1_000).toBeLessThan(moves.length);
});
