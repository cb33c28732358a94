import { publishRate } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { readRatio } from '../../../test/refreshing/witness-table.ts';
import type { Decision } from '../decisions.ts';
import type { BelievedRate } from '../refresh-state.ts';
import { formExpectation, type Knowledge } from './expectation.ts';

const TODAY = Date.parse('2026-11-20');
const DAY_MS = 86_400_000;
const EURO = { rate: readRatio('0.88'), asOf: TODAY };

function buildBelieved(rate: string, more: Partial<BelievedRate> = {}): BelievedRate {
  const own = { rate: readRatio(rate), asOf: TODAY - DAY_MS };
  return { ...own, provider: 'a', believedAt: TODAY - DAY_MS, reference: own, ...more };
}

/** Forms the expectation about the Danish krone. */
function expectKrone(knowledge: Partial<Knowledge>): string | undefined {
  const nothing = { last: undefined, decision: undefined, anchor: undefined, now: TODAY };
  const expectation = formExpectation('DKK', { ...nothing, ...knowledge });
  return expectation && `${publishRate(expectation.rate)} ${expectation.basis}`;
}

function accept(decidedAt: number): Decision {
  const about = { code: 'DKK' as const, reason: 'checked', decidedAt };
  return { ...about, kind: 'accept', rate: readRatio('7'), provider: 'a', asOf: TODAY };
}

it('is nothing where nothing is known', () => {
  expect(expectKrone({})).toBeUndefined();
});

it('is the reference of the last rate, and says whether the last rate is provisional', () => {
  const reference = { rate: readRatio('6.5'), asOf: TODAY - DAY_MS };
  expect(expectKrone({ last: buildBelieved('6.6', { reference }) })).toBe('6.5 last rate');
  expect(expectKrone({ last: buildBelieved('6.6', { provisionalSince: TODAY }) })).toBe('6.6 unconfirmed rate');
});

it('is the peg as long as the last rate is on it', () => {
  expect(expectKrone({ anchor: EURO })).toBe('6.565134 peg');
  expect(expectKrone({ anchor: EURO, last: buildBelieved('6.57') })).toBe('6.565134 peg');
  expect(expectKrone({ anchor: EURO, last: buildBelieved('7') })).toBe('7 last rate');
});

it('is the rate that an operator has accepted since the last one was believed, for three days', () => {
  const last = buildBelieved('6.57');
  expect(expectKrone({ anchor: EURO, last, decision: accept(TODAY) })).toBe('7 accepted rate');
  const agreed = buildBelieved('6.57', { believedAt: TODAY, agreedAt: TODAY });
  expect(expectKrone({ last: agreed, decision: accept(TODAY - 1) })).toBe('6.57 last rate');
  expect(expectKrone({ last, decision: accept(TODAY), now: TODAY + 4 * DAY_MS })).toBe('6.57 last rate');
});

it('is the accepted rate even when the decision came during a round that began without the decision', () => {
  const last = buildBelieved('6.57', { believedAt: TODAY, agreedAt: TODAY - DAY_MS });
  expect(expectKrone({ last, decision: accept(TODAY - 1) })).toBe('7 accepted rate');
  const lasting = { rate: readRatio('8'), asOf: TODAY + DAY_MS };
  expect(expectKrone({ last: { ...last, reference: lasting }, decision: accept(TODAY - 1) })).toBe('8 last rate');
});

it('widens the band of a peg by the tolerance of its anchor between two days', () => {
  const expectation = formExpectation('DKK', { last: undefined, decision: undefined, anchor: EURO, now: TODAY });
  const quote = { rate: readRatio('6.7') };
  expect(expectation?.isMetBy({ ...quote, asOf: TODAY })).toBe(false);
  expect(expectation?.isMetBy({ ...quote, asOf: TODAY - DAY_MS })).toBe(true);
});
