import type { CurrencyCode } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { ratio } from '../../../test/witness-table.ts';
import type { Decision } from '../decisions.ts';
import type { BelievedRate, Suspect } from '../refresh-state.ts';
import type { Case } from './case.ts';
import { judgeCurrency } from './judge-currency.ts';
import type { Verdict } from './verdict.ts';
import type { Witness } from './witness.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const TODAY = Date.parse('2026-11-20');
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function says(provider: string, rate: string, asOf = TODAY): Witness {
  return { provider, source: provider, rate: ratio(rate), asOf, fetchedAt: NOW };
}

function believed(rate: string, more: Partial<BelievedRate> = {}): BelievedRate {
  const own = { rate: ratio(rate), asOf: more.asOf ?? TODAY - DAY_MS };
  return { ...own, provider: 'a', believedAt: NOW - 3 * HOUR_MS, reference: own, ...more };
}

function judge(witnesses: Witness[], more: Partial<Case> = {}): Verdict {
  return judgeCurrency({
    code: 'SEK',
    witnesses,
    discredited: [],
    suspects: [],
    last: undefined,
    decision: undefined,
    anchor: undefined,
    isLastServable: true,
    now: NOW,
    ...more,
  });
}

/** Describes the resulting rate, its provider and the ground. */
function describeResult(verdict: Verdict): string {
  if (verdict.kind === 'none') return `none: ${verdict.ground}`;
  return `${publishRate(verdict.rate.rate)} ${verdict.rate.provider}: ${verdict.ground}`;
}

const listFindings = ({ testimonies }: Verdict) => testimonies.map(({ finding }) => finding);

it('believes the first of the agreeing quotes, and outvotes the rest', () => {
  const verdict = judge([says('a', '12'), says('b', '9.51'), says('c', '9.5')], { last: believed('9.5') });
  expect(describeResult(verdict)).toBe('9.51 b: the sources agree');
  expect(listFindings(verdict)).toEqual(['outvoted', 'believed', 'believed']);
});

it('publishes a devaluation in the round in which two sources agree on it', () => {
  expect(describeResult(judge([says('a', '19'), says('b', '19.1')], { last: believed('9.5') }))).toBe(
    '19 a: the sources agree',
  );
});

it('believes of two that disagree the one near the last rate', () => {
  expect(describeResult(judge([says('a', '12'), says('b', '9.6')], { last: believed('9.5') }))).toBe(
    '9.6 b: near the last rate',
  );
});

it('believes of two near the last rate the nearer one', () => {
  const last = believed('9.5', { asOf: TODAY - 3 * DAY_MS });
  const verdict = judge([says('a', '10'), says('b', '9.6')], { last });
  expect(describeResult(verdict)).toBe('9.6 b: near the last rate');
  expect(listFindings(verdict)).toEqual(['outvoted', 'believed']);
});

it('lets the last rate decide between two for three days of trade and no longer: one of them may be frozen', () => {
  const confirmed = (days: number) => ({
    last: believed('9.5', { asOf: TODAY - DAY_MS, reference: { rate: ratio('9.5'), asOf: TODAY - days * DAY_MS } }),
  });
  const quotes = [says('a', '9.5'), says('b', '10.2')];
  expect(describeResult(judge(quotes, confirmed(3)))).toBe('9.5 a: near the last rate');
  expect(describeResult(judge(quotes, confirmed(4)))).toBe('9.5 a: the sources disagree');
  expect(judge(quotes, confirmed(4)).kind).toBe('kept');
});

it('lets a rate for a time to come give way to one for now', () => {
  const last = believed('9.5', { asOf: TODAY + DAY_MS });
  expect(describeResult(judge([says('b', '9.51'), says('c', '9.52')], { last }))).toBe('9.51 b: the sources agree');
});

it('keeps the last rate when two disagree and neither is near it, and suspects both', () => {
  const last = believed('9.5');
  const verdict = judge([says('a', '12'), says('b', '15')], { last });
  expect(describeResult(verdict)).toBe('9.5 a: the sources disagree');
  expect(verdict).toMatchObject({ kind: 'kept', rate: { believedAt: last.believedAt } });
  expect(listFindings(verdict)).toEqual(['contested', 'contested']);
  expect(verdict.suspects.map(({ provider }) => provider)).toEqual(['a', 'b']);
});

it('has no rate when two disagree and nothing is known', () => {
  expect(describeResult(judge([says('a', '12'), says('b', '9.5')]))).toBe('none: the sources disagree');
});

it('believes the only source at first, for the time being', () => {
  const verdict = judge([says('a', '12')]);
  expect(describeResult(verdict)).toBe('12 a: the only source at first');
  expect(verdict).toMatchObject({ rate: { provisionalSince: NOW } });
});

it('drops a rate that one source vouched for a short while ago when a second one contradicts it', () => {
  const last = believed('12', { provisionalSince: NOW - HOUR_MS });
  expect(describeResult(judge([says('a', '12'), says('b', '9.5')], { last }))).toBe('none: the sources disagree');
  const settled = believed('12', { provisionalSince: NOW - 3 * HOUR_MS - DAY_MS });
  expect(describeResult(judge([says('a', '12'), says('b', '9.5')], { last: settled }))).toBe(
    '12 a: near the last rate',
  );
});

it('confirms a provisional rate once a second source agrees', () => {
  const last = believed('9.5', { provisionalSince: NOW - HOUR_MS });
  expect(judge([says('a', '9.5')], { last })).toMatchObject({ rate: { provisionalSince: NOW - HOUR_MS } });
  expect(judge([says('a', '9.5'), says('b', '9.51')], { last })).not.toHaveProperty('rate.provisionalSince');
});

it('keeps the last rate when its only source moved too far', () => {
  const verdict = judge([says('a', '12.35')], { last: believed('9.5') });
  expect(describeResult(verdict)).toBe('9.5 a: its only source moved too far');
  expect(listFindings(verdict)).toEqual(['moved alone']);
});

/** Builds a suspect without a contradiction for some hours. */
function suspectSince(rate: string, hours: number, seenHoursAgo = 3): Suspect {
  const since = NOW - hours * HOUR_MS;
  return {
    provider: 'a',
    rate: ratio(rate),
    asOf: TODAY,
    since,
    aloneSince: since,
    seenAt: NOW - seenHoursAgo * HOUR_MS,
  };
}

it('believes a quote of the only source after eight refreshes in a row, and not before', () => {
  const last = believed('9.5');
  const after = (suspect: Suspect, rate: string) =>
    describeResult(judge([says('a', rate)], { last, suspects: [suspect] }));
  expect(after(suspectSince('12', 18), '12')).toContain('moved too far');
  expect(after(suspectSince('12', 21), '12.1')).toBe('12.1 a: stated for a day');
  expect(after(suspectSince('12', 24), '14')).toContain('moved too far');
  expect(after(suspectSince('12', 24, 8), '12')).toContain('moved too far');
});

it('lets no time count while another source contradicts a quote, or an operator holds the rate', () => {
  const last = believed('9.5');
  const suspects = [suspectSince('12', 18)];
  const contested = judge([says('a', '12'), says('b', '15')], { last, suspects });
  expect(contested.suspects.map(({ aloneSince }) => aloneSince)).toEqual([undefined, undefined]);
  const held = judge([says('a', '12')], { last, suspects, decision: decide({ kind: 'hold' }) });
  expect(held.suspects).toMatchObject([{ since: NOW - 18 * HOUR_MS }]);
  expect(held.suspects[0]).not.toHaveProperty('aloneSince');
});

it('publishes nothing older than the rate served because it has lasted', () => {
  const last = believed('9.5', { asOf: TODAY });
  const older = { ...suspectSince('12', 24), asOf: TODAY - DAY_MS };
  expect(describeResult(judge([says('a', '12', TODAY - DAY_MS)], { last, suspects: [older] }))).toContain(
    'moved too far',
  );
});

it('compares with the rate that was confirmed last, not with one that a single source has led away from it', () => {
  const last = believed('9.75', { reference: { rate: ratio('9.5'), asOf: TODAY - DAY_MS } });
  expect(describeResult(judge([says('a', '10')], { last }))).toContain('moved too far');
  expect(judge([says('a', '9.7')], { last })).toMatchObject({ rate: { reference: { rate: ratio('9.5') } } });
  expect(judge([says('a', '9.7'), says('b', '9.8')], { last })).toMatchObject({ rate: { agreedAt: NOW } });
});

it('keeps quotes outvoted by the last rate for the operator to accept, but not those outvoted by a majority', () => {
  const last = believed('9.5');
  const outvoted = judge([says('a', '9.5'), says('b', '12')], { last });
  expect(outvoted.suspects).toMatchObject([{ provider: 'b', rate: ratio('12') }]);
  expect(judge([says('a', '9.5'), says('b', '12'), says('c', '9.5')], { last }).suspects).toEqual([]);
});

it('counts the day anew when the clock was set back', () => {
  const future = suspectSince('12', -9_000, -9_030);
  expect(judge([says('a', '12')], { last: believed('9.5'), suspects: [future] }).suspects).toMatchObject([
    { since: NOW },
  ]);
});

it('goes on suspecting through a round in which the provider is silent', () => {
  const suspects = [suspectSince('12', 9)];
  expect(judge([], { last: believed('9.5'), suspects }).suspects).toEqual(suspects);
});

it('keeps the last rate when no provider quotes the currency', () => {
  expect(describeResult(judge([], { last: believed('9.5') }))).toBe('9.5 a: nobody quotes it');
  expect(describeResult(judge([]))).toBe('none: nobody quotes it');
});

it('never lets an as-of time go back: older quotes that agree confirm the rate served', () => {
  const last = believed('9.5', { asOf: TODAY, believedAt: NOW - 20 * HOUR_MS });
  const older = [says('b', '9.51', TODAY - DAY_MS), says('c', '9.52', TODAY - DAY_MS)];
  const verdict = judge(older, { last });
  expect(describeResult(verdict)).toBe('9.5 a: fresher than its witnesses');
  expect(verdict).toMatchObject({ kind: 'kept', rate: { asOf: TODAY, believedAt: NOW } });
  expect(listFindings(verdict)).toEqual(['older', 'older']);
});

it('corrects a rate that two others outvote, even by older quotes', () => {
  const last = believed('950', { asOf: TODAY });
  const older = [says('b', '9.51', TODAY - DAY_MS), says('c', '9.52', TODAY - DAY_MS)];
  expect(describeResult(judge(older, { last }))).toBe('9.51 b: the sources agree');
});

it('serves no rate of a provider that has left the chain, and compares with it all the same', () => {
  const gone = { last: believed('9.5', { provider: 'z', asOf: TODAY }), isLastServable: false };
  expect(describeResult(judge([says('b', '9.6', TODAY - DAY_MS)], gone))).toBe('9.6 b: near the last rate');
  expect(describeResult(judge([says('b', '12')], gone))).toBe('none: its only source moved too far');
});

function decide(decision: { kind: 'hold' } | { kind: 'accept'; rate: string }, decidedAt = NOW): Decision {
  const about = { code: 'SEK' as CurrencyCode, reason: 'checked', decidedAt };
  return decision.kind === 'hold'
    ? { ...about, kind: 'hold' }
    : { ...about, kind: 'accept', rate: ratio(decision.rate), provider: 'a', asOf: TODAY };
}

it('believes no quote while the operator holds a rate', () => {
  const verdict = judge([says('a', '12'), says('b', '12')], {
    last: believed('9.5'),
    decision: decide({ kind: 'hold' }),
  });
  expect(describeResult(verdict)).toBe('9.5 a: held by the operator');
  expect(listFindings(verdict)).toEqual(['held', 'held']);
});

it('believes an accepted rate at once, of one source or of two that disagree', () => {
  const accepted = { last: believed('9.5'), decision: decide({ kind: 'accept', rate: '12' }) };
  expect(describeResult(judge([says('a', '12.1')], accepted))).toBe('12.1 a: accepted by the operator');
  expect(describeResult(judge([says('a', '12.1'), says('b', '9.5')], accepted))).toBe(
    '12.1 a: accepted by the operator',
  );
});

it('believes an accepted rate even of a discredited table', () => {
  const decision = decide({ kind: 'accept', rate: '12' });
  const discredited = [{ ...says('a', '12.1'), mayBeBelievedAfterADay: false, mayContradict: false }];
  expect(describeResult(judge([], { last: believed('9.5'), decision, discredited }))).toBe(
    '12.1 a: accepted by the operator',
  );
});

it('forgets an accepted rate after three days', () => {
  const decision = decide({ kind: 'accept', rate: '12' }, NOW - 4 * DAY_MS);
  expect(
    describeResult(judge([says('a', '12')], { last: believed('9.5', { believedAt: NOW - 5 * DAY_MS }), decision })),
  ).toContain('moved too far');
});

it('compares with the rate that was believed after the operator accepted another', () => {
  const decision = decide({ kind: 'accept', rate: '12' }, NOW - 6 * HOUR_MS);
  expect(describeResult(judge([says('a', '12')], { last: believed('9.5'), decision }))).toContain('moved too far');
});

it('believes no quote of a discredited table, even when other providers quote the currency', () => {
  const discredited = [{ ...says('a', '9.5'), mayBeBelievedAfterADay: false, mayContradict: false }];
  expect(describeResult(judge([], { last: believed('9.4'), discredited }))).toBe(
    '9.4 a: its only table is discredited',
  );
  const verdict = judge([says('b', '9.6')], { last: believed('9.4'), discredited });
  expect(describeResult(verdict)).toBe('9.6 b: near the last rate');
  expect(listFindings(verdict)).toEqual(['believed', 'discredited']);
});

it('believes after a day a table that was only at odds with the last rates, and never a broken one', () => {
  const lasting = { last: believed('9.5'), suspects: [suspectSince('12', 24)] };
  const fromTable = ({ isBroken }: { isBroken: boolean }) => [
    { ...says('a', '12'), mayBeBelievedAfterADay: !isBroken, mayContradict: !isBroken },
  ];
  const atOdds = judge([], { ...lasting, discredited: fromTable({ isBroken: false }) });
  expect(describeResult(atOdds)).toBe('12 a: stated for a day');
  const broken = judge([], { ...lasting, discredited: fromTable({ isBroken: true }) });
  expect(describeResult(broken)).toContain('discredited');
});

it('holds a pegged currency against its peg when it has no last rate, or one on the peg', () => {
  const anchor = { rate: ratio('0.88'), asOf: TODAY };
  const krone = { code: 'DKK' as const, anchor };
  expect(describeResult(judge([says('a', '6.57')], krone))).toBe('6.57 a: on the peg');
  expect(describeResult(judge([says('a', '7')], krone))).toBe('none: its only source moved too far');
  expect(describeResult(judge([says('a', '7'), says('b', '6.56')], krone))).toBe('6.56 b: on the peg');
});

it('lets a peg break when two sources agree that it has, and forgets the peg from then on', () => {
  const anchor = { rate: ratio('0.88'), asOf: TODAY };
  expect(describeResult(judge([says('a', '7'), says('b', '7.01')], { code: 'DKK', anchor }))).toBe(
    '7 a: the sources agree',
  );
  expect(describeResult(judge([says('a', '7.02')], { code: 'DKK', anchor, last: believed('7') }))).toBe(
    '7.02 a: near the last rate',
  );
});
