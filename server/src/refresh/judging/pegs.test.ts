import { withdrawals } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { readRatio } from '../../../test/refreshing/witness-table.ts';
import { ANCHORS, pegs } from './pegs.ts';
import { isWithinFactor } from './tolerance.ts';

const all = Object.entries(pegs);

it('knows an anchor for every peg, and each anchor before those that depend on it', () => {
  const order: readonly string[] = ANCHORS;
  for (const [code, { anchor }] of all) {
    expect(order, code).toContain(anchor);
    if (order.includes(code)) expect(order.indexOf(anchor)).toBeLessThan(order.indexOf(code));
  }
});

it('has no peg of a withdrawn currency, whose rate the law fixes', () => {
  expect(all.filter(([code]) => code in withdrawals)).toEqual([]);
});

it('allows Hong Kong the band of its monetary authority, and little more', () => {
  const peg = pegs.HKD;
  if (!peg) throw new Error('There is no peg of HKD.');
  const isInBand = (rate: string) => isWithinFactor(readRatio(rate), peg.rate, peg.band);
  expect(['7.75', '7.85', '7.7', '7.9'].map(isInBand)).toEqual([true, true, false, false]);
});
