import { expect, it } from 'vitest';
import {
  buildBelieved,
  buildSuspect,
  buildWitness,
  DAY_MS,
  describeResult,
  HOUR_MS,
  judge,
  listFindings,
  NOW,
  TODAY,
} from '../../../test/refreshing/judged-case.ts';
import { readRatio } from '../../../test/refreshing/witness-table.ts';

it('believes the first of the agreeing quotes, and outvotes the rest', () => {
  const verdict = judge([buildWitness('a', '12'), buildWitness('b', '9.51'), buildWitness('c', '9.5')], {
    last: buildBelieved('9.5'),
  });
  expect(describeResult(verdict)).toBe('9.51 b: the sources agree');
  expect(listFindings(verdict)).toEqual(['outvoted', 'believed', 'believed']);
});

it('publishes a devaluation in the round in which two sources agree on it', () => {
  expect(
    describeResult(judge([buildWitness('a', '19'), buildWitness('b', '19.1')], { last: buildBelieved('9.5') })),
  ).toBe('19 a: the sources agree');
});

it('believes of two that disagree the one near the last rate', () => {
  expect(
    describeResult(judge([buildWitness('a', '12'), buildWitness('b', '9.6')], { last: buildBelieved('9.5') })),
  ).toBe('9.6 b: near the last rate');
});

it('believes of two near the last rate the nearer one', () => {
  const last = buildBelieved('9.5', { asOf: TODAY - 3 * DAY_MS });
  const verdict = judge([buildWitness('a', '10'), buildWitness('b', '9.6')], { last });
  expect(describeResult(verdict)).toBe('9.6 b: near the last rate');
  expect(listFindings(verdict)).toEqual(['outvoted', 'believed']);
});

it('lets the last rate decide between two sources for three trading days, and no longer, because one may be frozen', () => {
  const confirmBefore = (days: number) => ({
    last: buildBelieved('9.5', {
      asOf: TODAY - DAY_MS,
      reference: { rate: readRatio('9.5'), asOf: TODAY - days * DAY_MS },
    }),
  });
  const quotes = [buildWitness('a', '9.5'), buildWitness('b', '10.2')];
  expect(describeResult(judge(quotes, confirmBefore(3)))).toBe('9.5 a: near the last rate');
  expect(describeResult(judge(quotes, confirmBefore(4)))).toBe('9.5 a: the sources disagree');
  expect(judge(quotes, confirmBefore(4)).kind).toBe('kept');
});

it('lets a rate for a time to come give way to one for now', () => {
  const last = buildBelieved('9.5', { asOf: TODAY + DAY_MS });
  expect(describeResult(judge([buildWitness('b', '9.51'), buildWitness('c', '9.52')], { last }))).toBe(
    '9.51 b: the sources agree',
  );
});

it('keeps the last rate when two disagree and neither is near it, and suspects both', () => {
  const last = buildBelieved('9.5');
  const verdict = judge([buildWitness('a', '12'), buildWitness('b', '15')], { last });
  expect(describeResult(verdict)).toBe('9.5 a: the sources disagree');
  expect(verdict).toMatchObject({ kind: 'kept', rate: { believedAt: last.believedAt } });
  expect(listFindings(verdict)).toEqual(['contested', 'contested']);
  expect(verdict.suspects.map(({ provider }) => provider)).toEqual(['a', 'b']);
});

it('has no rate when two disagree and nothing is known', () => {
  expect(describeResult(judge([buildWitness('a', '12'), buildWitness('b', '9.5')]))).toBe('none: the sources disagree');
});

it('keeps quotes outvoted by the last rate for the operator to accept, but not those outvoted by a majority', () => {
  const last = buildBelieved('9.5');
  const outvoted = judge([buildWitness('a', '9.5'), buildWitness('b', '12')], { last });
  expect(outvoted.suspects).toMatchObject([{ provider: 'b', rate: readRatio('12') }]);
  expect(
    judge([buildWitness('a', '9.5'), buildWitness('b', '12'), buildWitness('c', '9.5')], { last }).suspects,
  ).toEqual([]);
});

it('keeps the last rate when no provider quotes the currency', () => {
  expect(describeResult(judge([], { last: buildBelieved('9.5') }))).toBe('9.5 a: nobody quotes it');
  expect(describeResult(judge([]))).toBe('none: nobody quotes it');
});

it('never lets an as-of time go back: older quotes that agree confirm the rate served', () => {
  const last = buildBelieved('9.5', { asOf: TODAY, believedAt: NOW - 20 * HOUR_MS });
  const older = [buildWitness('b', '9.51', TODAY - DAY_MS), buildWitness('c', '9.52', TODAY - DAY_MS)];
  const verdict = judge(older, { last });
  expect(describeResult(verdict)).toBe('9.5 a: fresher than its witnesses');
  expect(verdict).toMatchObject({ kind: 'kept', rate: { asOf: TODAY, believedAt: NOW } });
  expect(listFindings(verdict)).toEqual(['older', 'older']);
});

it('corrects a rate that two others outvote, even by older quotes', () => {
  const last = buildBelieved('950', { asOf: TODAY });
  const older = [buildWitness('b', '9.51', TODAY - DAY_MS), buildWitness('c', '9.52', TODAY - DAY_MS)];
  expect(describeResult(judge(older, { last }))).toBe('9.51 b: the sources agree');
});

it('serves no rate of a provider that has left the chain, and compares with it all the same', () => {
  const gone = { last: buildBelieved('9.5', { provider: 'z', asOf: TODAY }), isLastServable: false };
  expect(describeResult(judge([buildWitness('b', '9.6', TODAY - DAY_MS)], gone))).toBe('9.6 b: near the last rate');
  expect(describeResult(judge([buildWitness('b', '12')], gone))).toBe('none: its only source moved too far');
});

it('believes no quote of a discredited table, even when other providers quote the currency', () => {
  const discredited = [{ ...buildWitness('a', '9.5'), mayBeBelievedAfterADay: false, mayContradict: false }];
  expect(describeResult(judge([], { last: buildBelieved('9.4'), discredited }))).toBe(
    '9.4 a: its only table is discredited',
  );
  const verdict = judge([buildWitness('b', '9.6')], { last: buildBelieved('9.4'), discredited });
  expect(describeResult(verdict)).toBe('9.6 b: near the last rate');
  expect(listFindings(verdict)).toEqual(['believed', 'discredited']);
});

it('believes after a day a table that was only at odds with the last rates, and never a broken one', () => {
  const lasting = { last: buildBelieved('9.5'), suspects: [buildSuspect('12', 24)] };
  const discreditTable = ({ isBroken }: { isBroken: boolean }) => [
    { ...buildWitness('a', '12'), mayBeBelievedAfterADay: !isBroken, mayContradict: !isBroken },
  ];
  const atOdds = judge([], { ...lasting, discredited: discreditTable({ isBroken: false }) });
  expect(describeResult(atOdds)).toBe('12 a: stated for a day');
  const broken = judge([], { ...lasting, discredited: discreditTable({ isBroken: true }) });
  expect(describeResult(broken)).toContain('discredited');
});

it('holds a pegged currency against its peg when it has no last rate, or one on the peg', () => {
  const anchor = { rate: readRatio('0.88'), asOf: TODAY };
  const krone = { code: 'DKK' as const, anchor };
  expect(describeResult(judge([buildWitness('a', '6.57')], krone))).toBe('6.57 a: on the peg');
  expect(describeResult(judge([buildWitness('a', '7')], krone))).toBe('none: its only source moved too far');
  expect(describeResult(judge([buildWitness('a', '7'), buildWitness('b', '6.56')], krone))).toBe('6.56 b: on the peg');
});

it('lets a peg break when two sources agree that it has, and forgets the peg from then on', () => {
  const anchor = { rate: readRatio('0.88'), asOf: TODAY };
  expect(describeResult(judge([buildWitness('a', '7'), buildWitness('b', '7.01')], { code: 'DKK', anchor }))).toBe(
    '7 a: the sources agree',
  );
  expect(describeResult(judge([buildWitness('a', '7.02')], { code: 'DKK', anchor, last: buildBelieved('7') }))).toBe(
    '7.02 a: near the last rate',
  );
});
