import { expect, it } from 'vitest';
import { ratio } from '../../../test/witness-table.ts';
import { areNear, computeTolerance, isWithinFactor } from './tolerance.ts';
import tolerances from './tolerances.json' with { type: 'json' };

const at = (date: string) => Date.parse(date);
const percent = (code: Parameters<typeof computeTolerance>[0], from: string, to: string) => {
  const { numerator, denominator } = computeTolerance(code, at(from), at(to));
  return (Number(numerator) / Number(denominator) - 1) * 100;
};

it('gives a currency the tolerance of one day of trade at least: most providers state a date and no time', () => {
  expect(percent('EUR', '2026-11-18', '2026-11-18')).toBeCloseTo(tolerances.basisPoints.EUR / 100, 6);
  expect(percent('EUR', '2026-11-18', '2026-11-19')).toBeCloseTo(tolerances.basisPoints.EUR / 100, 6);
});

it('lets a weekend pass without trade, and a week with five days of it', () => {
  expect(percent('EUR', '2026-11-20', '2026-11-23')).toBeCloseTo(tolerances.basisPoints.EUR / 100, 6);
  expect(percent('EUR', '2026-11-16', '2026-11-23')).toBeCloseTo((tolerances.basisPoints.EUR / 100) * Math.sqrt(5), 1);
});

it('grows no further after thirty days of trade', () => {
  expect(percent('EUR', '2024-01-01', '2026-11-23')).toBe(percent('EUR', '2026-10-12', '2026-11-23'));
});

it('is tight where the market is calm, and wide where rates live side by side', () => {
  const day = ['2026-11-18', '2026-11-19'] as const;
  expect(percent('HKD', ...day)).toBeLessThan(1.01);
  expect(percent('EUR', ...day)).toBeLessThan(2.9);
  for (const code of ['IRR', 'LBP', 'VES', 'SDG', 'ZWG'] as const)
    expect(percent(code, ...day)).toBeGreaterThanOrEqual(25);
});

it('has a tolerance for a currency without a history', () => {
  expect(percent('CLF', '2026-11-18', '2026-11-19')).toBeCloseTo(tolerances.unknown / 100, 6);
});

it('compares in both directions, the limit included', () => {
  const two = ratio('2');
  expect([ratio('18'), ratio('4.5')].map((rate) => isWithinFactor(rate, ratio('9'), two))).toEqual([true, true]);
  expect([ratio('18.000001'), ratio('4.499999')].map((rate) => isWithinFactor(rate, ratio('9'), two))).toEqual([
    false,
    false,
  ]);
});

it('compares two rates by the days of trade between them', () => {
  const friday = { rate: ratio('0.88'), asOf: at('2026-11-20') };
  const monday = { rate: ratio('0.905'), asOf: at('2026-11-23') };
  expect(areNear('EUR', friday, monday)).toBe(false);
  expect(areNear('EUR', friday, { ...monday, asOf: at('2026-11-25') })).toBe(true);
});
