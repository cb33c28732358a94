import { publishRate } from '@crossrate/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRatio } from '../../../test/refreshing/witness-table.ts';
import { findConsensus } from './consensus.ts';
import { isOutdated } from './outdated.ts';
import { areNear } from './tolerance.ts';
import type { Witness } from './witness.ts';

const MONDAY = Date.parse('2026-11-23');
const DAY_MS = 86_400_000;

function buildWitness(provider: string, rate: string, others: Partial<Witness> = {}): Witness {
  return { provider, source: provider, rate: readRatio(rate), asOf: MONDAY, fetchedAt: MONDAY, ...others };
}

function findMedian(...witnesses: Witness[]): string | undefined {
  const median = findConsensus('EUR', witnesses, MONDAY)?.median;
  return median && publishRate(median.rate);
}

it('is the median where most are near it', () => {
  expect(findMedian(buildWitness('a', '0.88'), buildWitness('b', '0.881'), buildWitness('c', '1.7'))).toBe('0.881');
  expect(findMedian(buildWitness('a', '0.1'), buildWitness('b', '0.881'), buildWitness('c', '0.88'))).toBe('0.88');
});

it('is none where one speaks alone, or no majority agrees', () => {
  expect(findMedian(buildWitness('a', '0.88'))).toBeUndefined();
  expect(findMedian(buildWitness('a', '0.88'), buildWitness('b', '1.2'))).toBeUndefined();
  expect(findMedian(buildWitness('a', '0.88'), buildWitness('b', '1.2'), buildWitness('c', '2'))).toBeUndefined();
  expect(
    findMedian(buildWitness('a', '0.88'), buildWitness('b', '0.88'), buildWitness('c', '2'), buildWitness('d', '2')),
  ).toBeUndefined();
});

it('gives two providers of one source one vote', () => {
  expect(
    findMedian(buildWitness('a', '1.2'), buildWitness('b', '1.2', { source: 'a' }), buildWitness('c', '0.88')),
  ).toBeUndefined();
});

it('gives quotes that are out of date no vote where two are fresh', () => {
  const week = MONDAY - 7 * DAY_MS;
  expect(
    findMedian(buildWitness('a', '0.9'), buildWitness('b', '0.9'), buildWitness('c', '0.885', { asOf: week })),
  ).toBe('0.9');
  expect(
    findMedian(buildWitness('a', '0.906'), buildWitness('b', '0.88'), buildWitness('c', '0.893', { asOf: week })),
  ).toBeUndefined();
});

it('lets a quote for a time to come put no honest one out of date', () => {
  const [ahead, friday] = [MONDAY + 2 * DAY_MS, MONDAY - 3 * DAY_MS];
  expect(
    findMedian(
      buildWitness('a', '0.968', { asOf: ahead }),
      buildWitness('b', '0.88'),
      buildWitness('c', '0.881', { asOf: friday }),
    ),
  ).toBe('0.881');
});

it('hears quotes that are out of date where there is no second fresh one', () => {
  const thursday = MONDAY - 4 * DAY_MS;
  expect(
    findMedian(
      buildWitness('a', '1.14'),
      buildWitness('b', '0.88', { asOf: thursday }),
      buildWitness('c', '0.881', { asOf: thursday }),
    ),
  ).toBe('0.881');
});

it('calls a quote out of date after three trading days, and not over a weekend', () => {
  expect(isOutdated(Date.parse('2026-11-20'), MONDAY)).toBe(false);
  expect(isOutdated(Date.parse('2026-11-19'), MONDAY)).toBe(false);
  expect(isOutdated(Date.parse('2026-11-18'), MONDAY)).toBe(true);
  expect(isOutdated(MONDAY, Date.parse('2026-11-18'))).toBe(false);
});

it('is always a rate that most sources are near, whatever they say', () => {
  const rates = fc.array(fc.constantFrom('0.5', '0.87', '0.88', '0.885', '0.9', '1.1', '1.12', '88'), { maxLength: 7 });
  fc.assert(
    fc.property(rates, (stated) => {
      const witnesses = stated.map((rate, index) => buildWitness(String(index), rate));
      const median = findConsensus('EUR', witnesses, MONDAY)?.median;
      if (!median) return;
      const near = witnesses.filter((each) => areNear('EUR', each, median));
      expect(near.length * 2).toBeGreaterThan(witnesses.length);
    }),
  );
});
