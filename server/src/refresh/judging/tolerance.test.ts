import { expect, it } from 'vitest';
import { readRatio } from '../../../test/refreshing/witness-table.ts';
import { areNear, computeTolerance, isWithinFactor } from './tolerance.ts';
import tolerances from './tolerances.json' with { type: 'json' };

const parseTime = (date: string) => Date.parse(date);
const computePercent = (code: Parameters<typeof computeTolerance>[0], from: string, to: string) => {
  const { numerator, denominator } = computeTolerance(code, parseTime(from), parseTime(to));
  return (Number(numerator) / Number(denominator) - 1) * 100;
};

it('gives a currency the tolerance of one trading day at least: most providers state a date and no time', () => {
  expect(computePercent('EUR', '2026-11-18', '2026-11-18')).toBeCloseTo(tolerances.basisPoints.EUR / 100, 6);
  expect(computePercent('EUR', '2026-11-18', '2026-11-19')).toBeCloseTo(tolerances.basisPoints.EUR / 100, 6);
});

it('lets a weekend pass without trade, and a week with five days of it', () => {
  expect(computePercent('EUR', '2026-11-20', '2026-11-23')).toBeCloseTo(tolerances.basisPoints.EUR / 100, 6);
  expect(computePercent('EUR', '2026-11-16', '2026-11-23')).toBeCloseTo(
    (tolerances.basisPoints.EUR / 100) * Math.sqrt(5),
    1,
  );
});

it('grows no further after thirty trading days', () => {
  expect(computePercent('EUR', '2024-01-01', '2026-11-23')).toBe(computePercent('EUR', '2026-10-12', '2026-11-23'));
});

it('is tight where the market is calm, and wide where rates live side by side', () => {
  const day = ['2026-11-18', '2026-11-19'] as const;
  expect(computePercent('HKD', ...day)).toBeLessThan(1.01);
  expect(computePercent('EUR', ...day)).toBeLessThan(2.9);
  for (const code of ['IRR', 'LBP', 'VES', 'SDG', 'ZWG'] as const)
    expect(computePercent(code, ...day)).toBeGreaterThanOrEqual(25);
});

it('has a tolerance for a currency without a history', () => {
  expect(computePercent('CLF', '2026-11-18', '2026-11-19')).toBeCloseTo(tolerances.unknown / 100, 6);
});

it('compares in both directions, the limit included', () => {
  const two = readRatio('2');
  expect([readRatio('18'), readRatio('4.5')].map((rate) => isWithinFactor(rate, readRatio('9'), two))).toEqual([
    true,
    true,
  ]);
  expect(
    [readRatio('18.000001'), readRatio('4.499999')].map((rate) => isWithinFactor(rate, readRatio('9'), two)),
  ).toEqual([false, false]);
});

it('compares two rates by the trading days between them', () => {
  const friday = { rate: readRatio('0.88'), asOf: parseTime('2026-11-20') };
  const monday = { rate: readRatio('0.905'), asOf: parseTime('2026-11-23') };
  expect(areNear('EUR', friday, monday)).toBe(false);
  expect(areNear('EUR', friday, { ...monday, asOf: parseTime('2026-11-25') })).toBe(true);
});
