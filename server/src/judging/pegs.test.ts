import { withdrawals } from '@crossrate/contract';
import { compare, publishRate } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { ANCHORS, pegs } from './pegs.ts';

it('knows an anchor for every peg, and each anchor before those that depend on it', () => {
  const order: readonly string[] = ANCHORS;
  for (const [code, { anchor }] of pegs) {
    expect(order, code).toContain(anchor);
    if (order.includes(code)) expect(order.indexOf(anchor)).toBeLessThan(order.indexOf(code));
  }
});

it('has no peg of a withdrawn currency, whose rate the law fixes', () => {
  expect([...pegs.keys()].filter((code) => code in withdrawals)).toEqual([]);
});

it('names the authority, its site and the year of each peg, and its band from low to high', () => {
  for (const [code, { since, authority, source, lowest, highest }] of pegs) {
    expect([since > 1900, authority.length > 5], code).toEqual([true, true]);
    expect(source).toMatch(/^[a-z-]+(\.[a-z-]+)+$/);
    expect(compare(lowest, highest), code).toBeLessThanOrEqual(0);
  }
});

it.each([
  ['AED', '3.6725', '3.6725'],
  ['KYD', '0.833333', '0.833333'],
  ['XPF', '119.331742', '119.331742'],
  ['STN', '24.5', '24.5'],
  ['HKD', '7.75', '7.85'],
  ['DKK', '7.42', '7.5'],
] as const)('keeps %s from %s to %s for one unit of its anchor', (code, lowest, highest) => {
  const peg = pegs.get(code);
  expect(peg && [publishRate(peg.lowest), publishRate(peg.highest)]).toEqual([lowest, highest]);
});
