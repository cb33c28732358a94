import type { CurrencyCode } from '@crossrate/contract';
import { divide, multiply, publishRate } from '@crossrate/contract/money';
import { describe, expect, it } from 'vitest';
import { buildLastRate, buildSourced } from '../../test/storage/saved-state.ts';
import { type BelievedRate, emptyState } from './refresh-state.ts';
import { selectServable } from './select-servable.ts';
import type { ServingPolicy } from './serving-settings.ts';

const MIDNIGHT = { asOf: Date.parse('2026-11-21'), believedAt: Date.parse('2026-11-21T03:00:00Z') };

const confirmed = buildSourced('9.9');
const newer = buildSourced('10', { ...MIDNIGHT, grade: 'single' });

/** Rates of one currency in every state in which the judgement leaves it. */
const rates = {
  confirmed: buildLastRate('9.9'),
  pegged: buildLastRate('9.9', { grade: 'pegged', foundation: 'pegged' }),
  'confirmed, then held': buildLastRate('9.9', { grade: 'held', reference: confirmed }),
  single: { ...newer, foundation: 'single', reference: confirmed },
  'single, then held': { ...newer, grade: 'held', foundation: 'single', reference: confirmed },
  'single from the first': { ...newer, foundation: 'single', reference: newer },
  'single from the first, then held': { ...newer, grade: 'held', foundation: 'single', reference: newer },
} as const satisfies Record<string, BelievedRate>;

/** Describes the rate that is served, such as `9.9 held`. */
function serve(rate: BelievedRate, policy: Partial<ServingPolicy>, providers = ['ecb']): string {
  const state = { ...emptyState, believed: new Map<CurrencyCode, BelievedRate>([['SEK', rate]]) };
  const served = selectServable(state, { providers, policy: { single: 'serve', held: 'serve', ...policy } }).get('SEK');
  return served ? `${publishRate(served.rate)} ${served.grade}` : 'nothing';
}

it.each([
  ['confirmed', '9.9 confirmed', '9.9 confirmed', '9.9 confirmed', '9.9 confirmed'],
  ['pegged', '9.9 pegged', '9.9 pegged', '9.9 pegged', '9.9 pegged'],
  ['confirmed, then held', '9.9 held', '9.9 held', '9.9 held', 'nothing'],
  ['single', '10 single', '9.9 held', 'nothing', '10 single'],
  ['single, then held', '10 held', '9.9 held', 'nothing', 'nothing'],
  ['single from the first', '10 single', 'nothing', 'nothing', '10 single'],
  ['single from the first, then held', '10 held', 'nothing', 'nothing', 'nothing'],
] as const)(
  'serves of a rate that is %s: %s; %s where single rates are held, %s where they are left out, %s where held ones are',
  (state, ...expected) => {
    const policies = [{}, { single: 'hold' }, { single: 'leave-out' }, { held: 'leave-out' }] as const;
    expect(policies.map((policy) => serve(rates[state], policy))).toEqual(expected);
  },
);

it('serves no last confirmed rate in the place of a single one where held rates are left out', () => {
  expect(serve(rates.single, { single: 'hold', held: 'leave-out' })).toBe('nothing');
});

it('makes a held rate stale by the time of its own confirmation', () => {
  const state = { ...emptyState, believed: new Map([['SEK', rates.single]] as const) };
  const served = selectServable(state, { providers: ['ecb'], policy: { single: 'hold', held: 'serve' } }).get('SEK');
  expect([served?.asOf, served?.believedAt]).toEqual([confirmed.asOf, confirmed.believedAt]);
});

it('serves no rate of a provider that has left the chain, and no last confirmed one either', () => {
  expect(serve(rates.confirmed, {}, ['currency-api'])).toBe('nothing');
  const reference = { ...confirmed, provider: 'frankfurter' };
  expect(serve({ ...rates.single, reference }, { single: 'hold' })).toBe('nothing');
  expect(serve({ ...rates.single, reference }, {})).toBe('10 single');
});

describe('of a currency with a peg to another than the dollar', () => {
  const peg = { numerator: 655_957n, denominator: 1000n };
  function servePair(euro: BelievedRate, policy: Partial<ServingPolicy>) {
    const { asOf, believedAt } = euro;
    const franc = buildLastRate('1', { rate: multiply(euro.rate, peg), asOf, believedAt, grade: 'pegged' });
    const believed = new Map([
      ['EUR', euro],
      ['XOF', { ...franc, foundation: 'pegged' }],
    ] as const);
    const settings = { providers: ['ecb'], policy: { single: 'serve', held: 'serve', ...policy } } as const;
    return selectServable({ ...emptyState, believed }, settings);
  }

  it('keeps the peg while the last confirmed rate of its anchor is held, and is as old as that rate', () => {
    for (const single of ['serve', 'hold'] as const) {
      const served = servePair(rates.single, { single });
      const [euro, franc] = [served.get('EUR'), served.get('XOF')];
      expect(franc && euro && publishRate(divide(franc.rate, euro.rate))).toBe('655.957');
      expect([franc?.grade, franc?.asOf, franc?.believedAt]).toEqual(['pegged', euro?.asOf, euro?.believedAt]);
    }
  });

  it('leaves out the currency together with its anchor', () => {
    expect([...servePair(rates['single from the first'], { single: 'hold' }).keys()]).toEqual([]);
    expect([...servePair(rates.single, { single: 'leave-out' }).keys()]).toEqual([]);
  });
});
