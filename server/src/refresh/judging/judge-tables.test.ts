import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { compare, publishRate } from '@crossrate/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  buildSmallTable,
  buildWitnessTable,
  HONEST,
  scaleTable,
  type UsdRates,
} from '../../../test/refreshing/witness-table.ts';
import { emptyState, type RefreshState } from '../refresh-state.ts';
import { type Judgement, judgeTables } from './judge-tables.ts';
import type { WitnessTable } from './witness.ts';

const TODAY = Date.parse('2026-11-20');
const NOW = Date.parse('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;

function judge(tables: readonly WitnessTable[], state: RefreshState = emptyState, now = NOW): Judgement {
  return judgeTables(tables, { state, decisions: new Map(), providers: ['a', 'b', 'c'], now });
}

/** The state that three honest providers left yesterday. */
const yesterday = judge(
  ['a', 'b', 'c'].map((provider) => buildWitnessTable(provider, TODAY - DAY_MS)),
  emptyState,
  NOW - DAY_MS,
).state;

/** Describes the resulting rate and its provider. */
function describeRate({ verdicts }: Judgement, code: CurrencyCode): string {
  const verdict = verdicts.get(code);
  return verdict && verdict.kind !== 'none' ? `${publishRate(verdict.rate.rate)} ${verdict.rate.provider}` : 'none';
}

const buildHonest = (provider: string) => buildWitnessTable(provider, TODAY);

it.each<[string, UsdRates]>([
  ['EUR × 1.9', { EUR: '1.672' }],
  ['EUR × 1.3', { EUR: '1.144' }],
  ['EUR × 1.03', { EUR: '0.9064' }],
  ['EUR upside down', { EUR: '1.136364' }],
  ['EUR and GBP exchanged', { EUR: '0.76', GBP: '0.88' }],
  ['four upside down', { SEK: '0.105263', PLN: '0.27027', MXN: '0.054348', ZAR: '0.05814' }],
])('publishes no wrong rate when the first of three has %s', (_, rates) => {
  for (const state of [emptyState, yesterday]) {
    const judgement = judge([buildWitnessTable('a', TODAY, rates), buildHonest('b'), buildHonest('c')], state);
    for (const code of Object.keys(rates) as CurrencyCode[])
      expect(describeRate(judgement, code)).toBe(`${HONEST[code as 'EUR']} b`);
  }
});

it.each(['0.55', '1.136364', '100', '0.01'])('takes nothing from a table whose rates are all × %s', (factor) => {
  const wrong = scaleTable(buildWitnessTable('a', TODAY, { KGS: '87' }), factor);
  for (const state of [emptyState, yesterday]) {
    const judgement = judge([wrong, buildHonest('b'), buildHonest('c')], state);
    expect(describeRate(judgement, 'EUR')).toBe('0.88 b');
    expect(describeRate(judgement, 'KGS')).toBe('none');
    expect(judgement.diagnoses.has('a')).toBe(true);
  }
});

it('recognises a broken table by its pegs alone, without any known rate or other provider', () => {
  const judgement = judge([scaleTable(buildHonest('a'), '0.55')]);
  expect(judgement.diagnoses.get('a')).toMatchObject({ kind: 'scaled' });
  expect(describeRate(judgement, 'EUR')).toBe('none');
});

it('publishes no major that its only provider states × 1.3', () => {
  for (const code of ['EUR', 'JPY', 'GBP', 'CHF', 'CAD', 'AUD'] as const) {
    const wrong = buildWitnessTable('a', TODAY, { [code]: String(Number(HONEST[code]) * 1.3) });
    expect(describeRate(judge([wrong], yesterday), code)).toBe(`${HONEST[code]} a`);
  }
});

it('calls the majors confirmed for a day after sources have agreed on them, and agreed only while they do', () => {
  const agreed = judge([buildHonest('a'), buildHonest('b')]);
  expect([agreed.isAgreed, agreed.isConfirmed]).toEqual([true, true]);
  const judgeLater = (days: number) =>
    judge([buildWitnessTable('a', TODAY + days * DAY_MS)], agreed.state, NOW + days * DAY_MS);
  expect([judgeLater(1).isAgreed, judgeLater(1).isConfirmed, judgeLater(2).isConfirmed]).toEqual([false, true, false]);
});

it('calls majors that one provider alone states neither agreed nor confirmed', () => {
  const alone = judge([buildHonest('a')]);
  expect(alone.isConfirmed).toBe(false);
  expect(judge([buildHonest('a')], alone.state, NOW + DAY_MS).isConfirmed).toBe(false);
  expect(judge([buildHonest('a'), buildWitnessTable('b', TODAY, { CHF: '1' })]).isConfirmed).toBe(false);
});

it('refreshes the quoted currencies and keeps the rest when there is only one small table', () => {
  const judgement = judge([buildSmallTable('c', TODAY, { EUR: '0.881', JPY: '157' })], yesterday);
  expect(describeRate(judgement, 'EUR')).toBe('0.881 c');
  expect(judgement.verdicts.get('EUR')).toMatchObject({ rate: { asOf: TODAY, believedAt: TODAY } });
  expect(describeRate(judgement, 'SEK')).toBe('9.5 a');
  expect(judgement.verdicts.get('SEK')).toMatchObject({
    kind: 'kept',
    ground: 'nobody quotes it',
    rate: { asOf: TODAY - DAY_MS },
  });
});

it('publishes nothing older than the served rates when a provider returns to an older table', () => {
  const today = judge(['a', 'b', 'c'].map(buildHonest), yesterday).state;
  const returned = buildWitnessTable('a', TODAY - 3 * DAY_MS, { EUR: '0.883' });
  const judgement = judge([returned, buildHonest('b'), buildHonest('c')], today);
  expect(describeRate(judgement, 'EUR')).toBe('0.88 b');
  expect(judgement.verdicts.get('EUR')).toMatchObject({ rate: { asOf: TODAY } });
  expect(judge([returned], today).verdicts.get('EUR')).toMatchObject({ kind: 'kept', rate: { asOf: TODAY } });
});

it('gives the same judgement when it is asked again', () => {
  const tables = [
    buildWitnessTable('a', TODAY, { EUR: '1.2', SEK: '12' }),
    buildHonest('b'),
    buildSmallTable('c', TODAY, { EUR: '0.9' }),
  ];
  const first = judge(tables, yesterday);
  const again = judge(tables, first.state);
  expect(again.state).toEqual(first.state);
});

it('judges no withdrawn currency', () => {
  const codes = [...judge(['a', 'b', 'c'].map(buildHonest)).verdicts.keys()];
  expect(codes.filter((code) => withdrawals[code])).toEqual([]);
});

const CODES = ['EUR', 'JPY', 'SEK', 'KES', 'HKD'] as const;
const factor = fc.constantFrom('0.001', '0.55', '0.95', '0.995', '1', '1.004', '1.06', '1.3', '10');
const factors = fc.tuple(factor, factor, factor, factor, factor);

function buildWrongTable(provider: string, by: readonly string[], asOf: number): WitnessTable {
  const rates = CODES.map((code, index) => [code, (Number(HONEST[code]) * Number(by[index])).toPrecision(8)]);
  return buildWitnessTable(
    provider,
    asOf,
    Object.fromEntries(rates.map(([code, text]) => [code, String(Number(text))])),
  );
}

it('never publishes a far rate that one provider alone states, whatever each of the others does', () => {
  fc.assert(
    fc.property(fc.array(factors, { minLength: 1, maxLength: 3 }), (all) => {
      const tables = all.map((by, index) => buildWrongTable('abc'.charAt(index), by, TODAY));
      const judgement = judge(tables, yesterday);
      for (const [index, code] of CODES.entries()) {
        const verdict = judgement.verdicts.get(code);
        if (verdict?.kind !== 'believed') continue;
        const stated = all.map((by) => Number(by[index]));
        const published = Number(publishRate(verdict.rate.rate)) / Number(HONEST[code]);
        const isNear = (other: number) => Math.abs(Math.log(published / other)) < 0.04;
        expect(isNear(1) || stated.filter(isNear).length >= 2, `${code} × ${published} of ${stated}`).toBe(true);
      }
    }),
  );
});

it('never lets an as-of time go back but to correct a rate that two others outvote', () => {
  const age = fc.constantFrom(0, 1, 3, 5);
  fc.assert(
    fc.property(fc.array(fc.tuple(factors, age), { minLength: 1, maxLength: 3 }), (all) => {
      const before = judge(['a', 'b', 'c'].map(buildHonest), yesterday).state;
      const tables = all.map(([by, days], index) => buildWrongTable('abc'.charAt(index), by, TODAY - days * DAY_MS));
      const judgement = judge(tables, before);
      for (const code of CODES) {
        const [old, now] = [before.believed.get(code), judgement.state.believed.get(code)];
        if (!old || !now || now.asOf >= old.asOf) continue;
        expect(judgement.verdicts.get(code)?.ground).toBe('the sources agree');
        expect(compare(now.rate, old.rate)).not.toBe(0);
      }
    }),
  );
});
