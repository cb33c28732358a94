import { readFileSync } from 'node:fs';
import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { findDailyMoves, listHonestRates } from '../history/daily-moves.ts';
import { historicCurrencies } from '../history/historic-table.ts';
import { readHistory } from '../history/history-files.ts';
import { isKnownError } from '../history/known-errors.ts';
import { formatTolerances, LAST_FITTED_DAY, PARALLEL, tolerancesFile } from './fit-tolerances.ts';

const file = readFileSync(tolerancesFile, 'utf8');
const { basisPoints, liquid } = JSON.parse(file) as { basisPoints: Record<string, number>; liquid: string[] };
const tables = readHistory();

it('equals the tolerances of the server; run `npm run generate` when this fails', () => {
  expect(file).toBe(formatTolerances());
});

it('has the reference currencies of the ECB and the US dollar as liquid, all of them supported', () => {
  expect(liquid).toHaveLength(30);
  expect(currencyCodes).toEqual(expect.arrayContaining([...liquid]));
});

it('is from 1 to 7.5 percent, and 25 percent for a currency with a parallel rate', () => {
  const parallel: readonly string[] = PARALLEL;
  for (const [code, points] of Object.entries(basisPoints)) {
    if (parallel.includes(code)) expect(points, code).toBe(2_500);
    else expect([points >= 100, points <= 750], code).toEqual([true, true]);
  }
});

it('is exceeded by fewer than one in 250 honest moves of 2026, which no tolerance has seen', () => {
  const unseen = tables.filter(({ date }) => date > LAST_FITTED_DAY);
  const moves = historicCurrencies.flatMap((code) => {
    return findDailyMoves(listHonestRates(code, unseen)).map((move) => move * 10_000 > (basisPoints[code] ?? 0));
  });
  expect(moves.length).toBeGreaterThan(8_000);
  expect(moves.filter(Boolean).length * 250).toBeLessThan(moves.length);
});

/** Somalia and Sierra Leone: no central bank states the rates, so that only their own past can contradict them. */
const UNSEEN_BY_BANKS: readonly CurrencyCode[] = ['SLE', 'SOS'];

const errors = UNSEEN_BY_BANKS.flatMap((code) =>
  tables.filter(({ date }) => date > '2026-08-08' && isKnownError(code, date)).map((wrong) => ({ code, wrong })),
);

it.each(errors)('is exceeded by the real error of $code on $wrong.date', ({ code, wrong }) => {
  const before = tables.findLast(({ date }) => date < wrong.date && !isKnownError(code, date));
  const [right, stated] = [Number(before?.rates.get(code)), Number(wrong.rates.get(code))];
  expect((Math.max(right / stated, stated / right) - 1) * 10_000).toBeGreaterThan(basisPoints[code] ?? 0);
});
