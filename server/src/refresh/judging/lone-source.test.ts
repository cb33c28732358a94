import { expect, it } from 'vitest';
import {
  buildBelieved,
  buildSuspect,
  buildWitness,
  DAY_MS,
  describeResult,
  HOLD,
  HOUR_MS,
  judge,
  listFindings,
  NOW,
  TODAY,
} from '../../../test/refreshing/judged-case.ts';
import { readRatio } from '../../../test/refreshing/witness-table.ts';
import type { Suspect } from '../refresh-state.ts';

it('believes the only source at first, for the time being', () => {
  const verdict = judge([buildWitness('a', '12')]);
  expect(describeResult(verdict)).toBe('12 a: the only source at first');
  expect(verdict).toMatchObject({ rate: { provisionalSince: NOW } });
});

it('drops a provisional rate when a second source contradicts the rate, unless a day has passed', () => {
  const last = buildBelieved('12', { provisionalSince: NOW - HOUR_MS });
  expect(describeResult(judge([buildWitness('a', '12'), buildWitness('b', '9.5')], { last }))).toBe(
    'none: the sources disagree',
  );
  const settled = buildBelieved('12', { provisionalSince: NOW - 3 * HOUR_MS - DAY_MS });
  expect(describeResult(judge([buildWitness('a', '12'), buildWitness('b', '9.5')], { last: settled }))).toBe(
    '12 a: near the last rate',
  );
});

it('confirms a provisional rate once a second source agrees', () => {
  const last = buildBelieved('9.5', { provisionalSince: NOW - HOUR_MS });
  expect(judge([buildWitness('a', '9.5')], { last })).toMatchObject({ rate: { provisionalSince: NOW - HOUR_MS } });
  expect(judge([buildWitness('a', '9.5'), buildWitness('b', '9.51')], { last })).not.toHaveProperty(
    'rate.provisionalSince',
  );
});

it('keeps the last rate when its only source moved too far', () => {
  const verdict = judge([buildWitness('a', '12.35')], { last: buildBelieved('9.5') });
  expect(describeResult(verdict)).toBe('9.5 a: its only source moved too far');
  expect(listFindings(verdict)).toEqual(['moved alone']);
});

it('believes a quote of the only source after eight refreshes in a row, and not before', () => {
  const last = buildBelieved('9.5');
  const judgeAfter = (suspect: Suspect, rate: string) =>
    describeResult(judge([buildWitness('a', rate)], { last, suspects: [suspect] }));
  expect(judgeAfter(buildSuspect('12', 18), '12')).toContain('moved too far');
  expect(judgeAfter(buildSuspect('12', 21), '12.1')).toBe('12.1 a: stated for a day');
  expect(judgeAfter(buildSuspect('12', 24), '14')).toContain('moved too far');
  expect(judgeAfter(buildSuspect('12', 24, 8), '12')).toContain('moved too far');
});

it('lets no time count while another source contradicts a quote, or an operator holds the rate', () => {
  const last = buildBelieved('9.5');
  const suspects = [buildSuspect('12', 18)];
  const contested = judge([buildWitness('a', '12'), buildWitness('b', '15')], { last, suspects });
  expect(contested.suspects.map(({ aloneSince }) => aloneSince)).toEqual([undefined, undefined]);
  const held = judge([buildWitness('a', '12')], { last, suspects, decision: HOLD });
  expect(held.suspects).toMatchObject([{ since: NOW - 18 * HOUR_MS }]);
  expect(held.suspects[0]).not.toHaveProperty('aloneSince');
});

it('believes no lasting quote that is older than the served rate', () => {
  const last = buildBelieved('9.5', { asOf: TODAY });
  const older = { ...buildSuspect('12', 24), asOf: TODAY - DAY_MS };
  expect(describeResult(judge([buildWitness('a', '12', TODAY - DAY_MS)], { last, suspects: [older] }))).toContain(
    'moved too far',
  );
});

it('compares quotes with the last confirmed rate, not with a rate that a single source has led away', () => {
  const last = buildBelieved('9.75', { reference: { rate: readRatio('9.5'), asOf: TODAY - DAY_MS } });
  expect(describeResult(judge([buildWitness('a', '10')], { last }))).toContain('moved too far');
  expect(judge([buildWitness('a', '9.7')], { last })).toMatchObject({
    rate: { reference: { rate: readRatio('9.5') } },
  });
  expect(judge([buildWitness('a', '9.7'), buildWitness('b', '9.8')], { last })).toMatchObject({
    rate: { agreedAt: NOW },
  });
});

it('counts the day anew when the clock was set back', () => {
  const future = buildSuspect('12', -9_000, -9_030);
  expect(judge([buildWitness('a', '12')], { last: buildBelieved('9.5'), suspects: [future] }).suspects).toMatchObject([
    { since: NOW },
  ]);
});

it('goes on suspecting through a round in which the provider is silent', () => {
  const suspects = [buildSuspect('12', 9)];
  expect(judge([], { last: buildBelieved('9.5'), suspects }).suspects).toEqual(suspects);
});

/** Builds a quote of source `b`, which stated the quote some hours ago and is silent now. */
function buildSilentSuspect(rate: string, hoursAgo: number): Suspect {
  return { ...buildSuspect(rate, hoursAgo, hoursAgo), provider: 'b' };
}

it('remembers for two refreshes that a source which is silent now has contradicted the only one', () => {
  const judgeAfter = (hours: number) =>
    judge([buildWitness('a', '12')], { suspects: [buildSilentSuspect('9.5', hours)] });
  expect(describeResult(judgeAfter(6))).toBe('none: a silent source disagrees');
  expect(judgeAfter(6).suspects).toMatchObject([{ provider: 'a' }, { provider: 'b', rate: readRatio('9.5') }]);
  expect(describeResult(judgeAfter(8))).toBe('12 a: the only source at first');
  const agreeing = judge([buildWitness('a', '9.6')], { suspects: [buildSilentSuspect('9.5', 3)] });
  expect(describeResult(agreeing)).toBe('9.6 a: the only source at first');
});

it('does not believe a frozen source again when the other source is silent for a round', () => {
  const last = buildBelieved('9.5', { reference: { rate: readRatio('9.5'), asOf: TODAY - 4 * DAY_MS } });
  const verdict = judge([buildWitness('a', '9.5')], { last, suspects: [buildSilentSuspect('10.3', 3)] });
  expect(describeResult(verdict)).toBe('9.5 a: a silent source disagrees');
  expect(verdict).toMatchObject({ kind: 'kept', rate: { believedAt: last.believedAt } });
});

it('believes no source further from the confirmed rate than another, silent for a round, which it contradicts', () => {
  const reference = { rate: readRatio('9.5'), asOf: TODAY - 3 * DAY_MS };
  const last = buildBelieved('9.6', { provider: 'b', reference });
  expect(describeResult(judge([buildWitness('a', '10')], { last }))).toBe('9.6 b: a silent source disagrees');
  const hours = 8 * HOUR_MS;
  expect(describeResult(judge([buildWitness('a', '10')], { last: { ...last, believedAt: NOW - hours } }))).toBe(
    '10 a: near the last rate',
  );
});

it('begins the day of a quote anew after a round in which another source alone contradicts the quote', () => {
  const suspects = [buildSuspect('12', 18)];
  const verdict = judge([buildWitness('b', '9.6')], { last: buildBelieved('9.5'), suspects });
  expect(describeResult(verdict)).toBe('9.6 b: near the last rate');
  expect(verdict.suspects).toMatchObject([{ provider: 'a', since: NOW - 18 * HOUR_MS }]);
  expect(verdict.suspects[0]).not.toHaveProperty('aloneSince');
});

it('confirms no younger rate by an older quote that contradicts it', () => {
  const reference = { rate: readRatio('9.5'), asOf: TODAY - 3 * DAY_MS };
  const last = buildBelieved('10', { asOf: TODAY, reference });
  const verdict = judge([buildWitness('b', '9.5', TODAY - DAY_MS)], { last });
  expect(describeResult(verdict)).toBe('10 a: older quotes contradict it');
  expect(verdict).toMatchObject({ kind: 'kept', rate: { believedAt: last.believedAt } });
});

it('lets no as-of time go back where the last rate is further from the confirmed one than its tolerance', () => {
  const reference = { rate: readRatio('9.1'), asOf: TODAY - DAY_MS };
  const last = buildBelieved('9.5', { asOf: TODAY, reference });
  expect(describeResult(judge([buildWitness('b', '9.3', TODAY - DAY_MS)], { last }))).toBe(
    '9.5 a: fresher than its witnesses',
  );
  const far = judge([buildWitness('b', '9', TODAY - DAY_MS)], { last });
  expect(describeResult(far)).toBe('9.5 a: older quotes contradict it');
});

it('replaces a rate by the young one of two quotes that contradict it', () => {
  const reference = { rate: readRatio('9.5'), asOf: TODAY - 3 * DAY_MS };
  const last = buildBelieved('10', { provider: 'c', asOf: TODAY - HOUR_MS, reference });
  const verdict = judge(
    [buildWitness('a', '9.5', TODAY - DAY_MS), buildWitness('a2', '9.52')].map((each) => ({ ...each, source: 'a' })),
    {
      last,
    },
  );
  expect(verdict).toMatchObject({ rate: { provider: 'a2', asOf: TODAY } });
});
