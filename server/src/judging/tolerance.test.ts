import { expect, it } from 'vitest';
import { readRatio } from '../../test/refreshing/witness-table.ts';
import { areNear, computeTolerance, isWithinFactor } from './tolerance.ts';
import tolerances from './tolerances.json' with { type: 'json' };

const computePercent = (code: Parameters<typeof computeTolerance>[0], days: number) => {
  const { numerator, denominator } = computeTolerance(code, 100, 100 + days);
  return (Number(numerator) / Number(denominator) - 1) * 100;
};

it('is that of one trading day at least, because fixings state a date and no time', () => {
  const percent = tolerances.basisPoints.EUR / 100;
  expect([0, 1].map((days) => computePercent('EUR', days))).toEqual([
    expect.closeTo(percent, 6),
    expect.closeTo(percent, 6),
  ]);
});

it('grows with the square root of the trading days, up to a month', () => {
  expect(computePercent('EUR', 4)).toBeCloseTo((tolerances.basisPoints.EUR / 100) * 2, 1);
  expect(computePercent('EUR', 500)).toBe(computePercent('EUR', 22));
});

it('is wide where rates live side by side, and known for a currency without a history', () => {
  for (const code of ['IRR', 'LBP', 'VES', 'SDG', 'ZWG'] as const)
    expect(computePercent(code, 1)).toBeGreaterThanOrEqual(25);
  expect(computePercent('CLF', 1)).toBeCloseTo(tolerances.unknown / 100, 6);
});

it('compares in both directions, the limit included', () => {
  const isNear = (rate: string) => isWithinFactor(readRatio(rate), readRatio('9'), readRatio('2'));
  expect(['18', '4.5', '18.000001', '4.499999'].map(isNear)).toEqual([true, true, false, false]);
});

it('compares two rates by the trading days between them', () => {
  const further = String(0.88 * (1 + (tolerances.basisPoints.EUR / 10_000) * 1.3));
  const [near, far] = [2, 1].map((day) =>
    areNear('EUR', { rate: readRatio('0.88'), day: 0 }, { rate: readRatio(further), day }),
  );
  expect([near, far]).toEqual([true, false]);
});
