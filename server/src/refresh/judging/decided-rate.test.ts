import { expect, it } from 'vitest';
import {
  acceptRate,
  buildBelieved,
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

it('believes no quote while the operator holds a rate', () => {
  const last = buildBelieved('9.5');
  const verdict = judge([buildWitness('a', '12'), buildWitness('b', '12')], { last, decision: HOLD });
  expect(describeResult(verdict)).toBe('9.5 a: held by the operator');
  expect(listFindings(verdict)).toEqual(['held', 'held']);
});

it('keeps a provisional rate on hold, whatever other sources state', () => {
  const last = buildBelieved('9.5', { provisionalSince: NOW - HOUR_MS });
  const verdict = judge([buildWitness('a', '12'), buildWitness('b', '9.51')], { last, decision: HOLD });
  expect(describeResult(verdict)).toBe('9.5 a: held by the operator');
});

it('believes an accepted rate at once, whether one source states it or two disagree', () => {
  const accepted = { last: buildBelieved('9.5'), decision: acceptRate('12') };
  expect(describeResult(judge([buildWitness('a', '12.1')], accepted))).toBe('12.1 a: accepted by the operator');
  expect(describeResult(judge([buildWitness('a', '12.1'), buildWitness('b', '9.5')], accepted))).toBe(
    '12.1 a: accepted by the operator',
  );
});

it('believes an accepted rate even from a discredited table', () => {
  const decision = acceptRate('12');
  const discredited = [{ ...buildWitness('a', '12.1'), mayBeBelievedAfterADay: false, mayContradict: false }];
  expect(describeResult(judge([], { last: buildBelieved('9.5'), decision, discredited }))).toBe(
    '12.1 a: accepted by the operator',
  );
});

it('believes an accepted rate that is older than the last rate, which contradicts it', () => {
  const decision = acceptRate('9.5');
  const last = buildBelieved('9.75', { provider: 'b', asOf: TODAY + 9 * HOUR_MS });
  expect(describeResult(judge([buildWitness('a', '9.4')], { last, decision }))).toBe('9.4 a: accepted by the operator');
});

it('forgets an accepted rate after three days', () => {
  const decision = acceptRate('12', NOW - 4 * DAY_MS);
  const last = buildBelieved('9.5', { believedAt: NOW - 5 * DAY_MS });
  expect(describeResult(judge([buildWitness('a', '12')], { last, decision }))).toContain('moved too far');
});

it('compares quotes with a rate on which sources have agreed since the decision', () => {
  const decision = acceptRate('12', NOW - 6 * HOUR_MS);
  const last = buildBelieved('9.5', { agreedAt: NOW - 3 * HOUR_MS });
  expect(describeResult(judge([buildWitness('a', '12')], { last, decision }))).toContain('moved too far');
});
