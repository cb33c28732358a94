import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { MAJORS, type SourcedRate, summarize } from './snapshot.ts';

const one = { numerator: 1n, denominator: 1n };
const rate: SourcedRate = { rate: one, provider: 'first', asOf: 10, day: 0, believedAt: 20, grade: 'confirmed' };
const all = MAJORS.map((code): [CurrencyCode, SourcedRate] => [code, rate]);

it('dates a snapshot by the oldest of its majors, however old other rates are', () => {
  const snapshot = new Map<CurrencyCode, SourcedRate>([
    ...all,
    ['GBP', { ...rate, asOf: 7 }],
    ['CHF', { ...rate, believedAt: 15 }],
    ['SEK', { ...rate, asOf: 1, believedAt: 2 }],
  ]);
  expect(summarize(snapshot)).toEqual({ provider: 'first', asOf: 7, refreshedAt: 15, oldestAsOf: 1 });
});

it('names the provider of most majors', () => {
  const snapshot = new Map<CurrencyCode, SourcedRate>([...all, ['EUR', { ...rate, provider: 'second' }]]);
  expect(summarize(snapshot)?.provider).toBe('first');
});

it('has nothing to sum up where no major has a rate', () => {
  expect(summarize(new Map([['SEK', rate]]))).toBeUndefined();
});
