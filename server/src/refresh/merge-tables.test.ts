import type { CurrencyCode } from '@crossrate/contract';
import { publishRate, type Ratio } from '@crossrate/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkedTable, type Rates } from '../../test/provider-table.ts';
import { type MergedRates, mergeTables } from './merge-tables.ts';
import type { Reference } from './references.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const TWO: Ratio = { numerator: 2n, denominator: 1n };

/** What the providers a, b, c … say. */
function tables(...all: Rates[]) {
  return all.map((rates, index) => checkedTable('abcdef'.charAt(index), NOW, rates));
}

type References = MergedRates['references'];
const nothing: References = new Map();

/** After a table was believed. */
function after(rates: Rates): References {
  return new Map(
    [...checkedTable('a', NOW, rates).rates].map(([code, value]): [CurrencyCode, Reference<Ratio>] => [
      code,
      { value },
    ]),
  );
}

function merge(references: References, ...all: Rates[]): MergedRates {
  return mergeAt(NOW, references, ...all);
}

function mergeAt(now: number, references: References, ...all: Rates[]): MergedRates {
  const merged = mergeTables(tables(...all), references, { maxJump: TWO, now });
  if (!merged) throw new Error('There was no table.');
  return merged;
}

/** A rate, and where it is from. */
function rateOf({ base, rates, filledFrom }: MergedRates, code: CurrencyCode) {
  const rate = rates.get(code);
  return rate ? `${publishRate(rate)} ${filledFrom.get(code) ?? base.provider}` : 'none';
}

it('is nothing without a table', () => {
  expect(mergeTables([], nothing, { maxJump: TWO, now: NOW })).toBeUndefined();
});

it('takes the first table, and fills what it lacks from the next ones', () => {
  const merged = merge(
    after({ SEK: '9', NOK: '10', DKK: '6' }),
    { SEK: '9.1' },
    { NOK: '10.1' },
    { NOK: '9.9', DKK: '6.1' },
  );
  expect(['SEK', 'NOK', 'DKK', 'PLN'].map((code) => rateOf(merged, code as CurrencyCode))).toEqual([
    '9.1 a',
    '10.1 b',
    '6.1 c',
    'none',
  ]);
  expect(merged.doubts).toEqual([]);
});

it('takes a rate that moved too far from the next provider instead', () => {
  const merged = merge(after({ SEK: '9' }), { SEK: '9000' }, { SEK: '9.1' });
  expect(rateOf(merged, 'SEK')).toBe('9.1 b');
  expect(merged.doubts).toEqual([
    {
      provider: 'a',
      code: 'SEK',
      values: { value: '9000', last: '9', b: '9.1' },
      reason: 'moved too far since the last table',
      believed: false,
    },
  ]);
});

it('keeps a rate that moved too far when the others agree with it, and reports it', () => {
  const merged = merge(after({ SEK: '9' }), { SEK: '27' }, { SEK: '26' });
  expect(rateOf(merged, 'SEK')).toBe('27 a');
  expect(merged.doubts).toMatchObject([{ provider: 'a', code: 'SEK', believed: true }]);
});

it('leaves out a rate that moved too far and that nobody else can confirm', () => {
  const merged = merge(after({ SEK: '9' }), { SEK: '9000' }, {});
  expect(rateOf(merged, 'SEK')).toBe('none');
  expect(merged.doubts).toMatchObject([{ provider: 'a', code: 'SEK', believed: false }]);
});

it('leaves out a rate that moved too far everywhere, in every direction', () => {
  const merged = merge(after({ SEK: '9' }), { SEK: '9000' }, { SEK: '0.001' }, { SEK: '90' });
  expect(rateOf(merged, 'SEK')).toBe('none');
  expect(merged.doubts.map(({ provider }) => provider)).toEqual(['a', 'b', 'c']);
});

it('believes a move by exactly the factor, up and down', () => {
  const believed = ['18', '4.5'].map((rate) => rateOf(merge(after({ SEK: '9' }), { SEK: rate }), 'SEK'));
  expect(believed).toEqual(['18 a', '4.5 a']);
  expect(rateOf(merge(after({ SEK: '9' }), { SEK: '18.000001' }), 'SEK')).toBe('none');
});

it('believes the first provider on the very first table, unless two others outvote it', () => {
  expect(rateOf(merge(nothing, { SEK: '9000' }), 'SEK')).toBe('9000 a');
  expect(rateOf(merge(nothing, { SEK: '9000' }, { SEK: '9.1' }), 'SEK')).toBe('9000 a');
  expect(rateOf(merge(nothing, { SEK: '9000' }, { SEK: '9.1' }, { SEK: '9' }), 'SEK')).toBe('9.1 b');
});

it('reports when two providers disagree on the very first table', () => {
  const { doubts } = merge(nothing, { SEK: '9000' }, { SEK: '9.1' });
  expect(doubts).toMatchObject([{ provider: 'a', code: 'SEK', reason: 'the providers disagree', believed: true }]);
});

it('is settled only when no further provider could change a rate', () => {
  const everything = merge(nothing, {}).isSettled;
  expect(everything).toBe(false);
  expect(merge(after({ SEK: '9' }), { SEK: '9000' }).isSettled).toBe(false);
});

/** What is compared with after a rate was doubted in every refresh for some hours, 3 hours apart. */
function doubtedFor(hours: number, rate: string): References {
  let references = after({ SEK: '9' });
  for (let hour = 0; hour <= hours; hour += 3) {
    references = mergeAt(NOW + hour * HOUR, references, { SEK: rate }).references;
  }
  return references;
}

it('believes a rate that its only provider has stated for a day, and no other', () => {
  const doubted = doubtedFor(21, '9000');
  expect(rateOf(mergeAt(NOW + 24 * HOUR - 1, doubted, { SEK: '8000' }), 'SEK')).toBe('none');
  expect(rateOf(mergeAt(NOW + 24 * HOUR, doubted, { SEK: '8000' }), 'SEK')).toBe('8000 a');
  expect(rateOf(mergeAt(NOW + 24 * HOUR, doubted, { SEK: '90' }), 'SEK')).toBe('none');
  expect(rateOf(mergeAt(NOW + 24 * HOUR, doubted, { SEK: '8000' }, { SEK: '70' }), 'SEK')).toBe('none');
});

it('counts the day anew when the rate was gone in between, or another was believed', () => {
  expect(rateOf(mergeAt(NOW + 24 * HOUR, doubtedFor(12, '9000'), { SEK: '9000' }), 'SEK')).toBe('none');
  const reassured = mergeAt(NOW + 21 * HOUR, doubtedFor(18, '9000'), { SEK: '9' }).references;
  expect(rateOf(mergeAt(NOW + 24 * HOUR, reassured, { SEK: '9000' }), 'SEK')).toBe('none');
});

it('goes on comparing with the last rate that was believed, however long ago', () => {
  const YEAR = 365 * 86_400_000;
  expect(rateOf(mergeAt(NOW + YEAR, after({ SEK: '9' }), { SEK: '9000' }), 'SEK')).toBe('none');
});

it('never publishes a rate that moved too far unless most of the providers moved with it', () => {
  const factor = fc.constantFrom('0.001', '0.4', '0.6', '1', '1.9', '2.1', '1000');
  fc.assert(
    fc.property(fc.array(factor, { minLength: 1, maxLength: 5 }), (factors) => {
      const rate = merge(after({ SEK: '1' }), ...factors.map((SEK) => ({ SEK }))).rates.get('SEK');
      if (!rate) return;
      const published = Number(publishRate(rate));
      const near = [1, ...factors.map(Number)].map((other) => published / other <= 2 && other / published <= 2);
      const [isNearLast, ...agreeing] = near;
      const areMost = agreeing.filter(Boolean).length > factors.length / 2;
      expect(isNearLast || (factors.length > 1 && areMost)).toBe(true);
    }),
  );
});
