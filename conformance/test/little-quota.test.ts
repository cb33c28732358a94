import { createMockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { foreignServers } from '../foreign/index.ts';
import { type ClauseResult, clauses, judge, runSuite } from '../src/index.ts';
import { SkippingClock } from './skipping-clock.ts';

it.each([0, 5, 30, 45])('blames no target for a key with %i requests left', async (remaining) => {
  const clock = new SkippingClock();
  const { keys, fetch, exhaustQuota } = createMockCrossrate({ clock });
  exhaustQuota({ remaining });
  const results: ClauseResult[] = [];
  const options = { url: 'http://mock.example', fetch, keys, clauses, drivers: ['http', 'sdk'] as const, clock };
  for await (const result of runSuite(options)) results.push(result);
  const { failed, errors, exitCode } = judge(results, [], { isStrict: true });
  expect(failed).toEqual([]);
  const reasons = new Set(errors.map(({ detail }) => detail?.reason));
  expect([[...reasons], exitCode]).toEqual([['the key of --key has no request left today (429)'], 3]);
});

it.each([
  ['the parameters', 'parameters-first'],
  ['the quota', 'counts-everything'],
])('blames no target that checks %s first for a quota key that was used up before the run', async (_, id) => {
  const foreign = foreignServers.find((each) => each.id === id);
  if (!foreign) throw new Error(`there is no foreign server ${id}`);
  await using server = await foreign.start();
  const tried = clauses.filter((clause) => clause.id === 'limits-daily-requests');
  const outcomes: unknown[] = [];
  for (let run = 0; run < 2; run += 1)
    for await (const { status, detail } of runSuite({ ...server, clauses: tried, drivers: ['http'] }))
      outcomes.push([status, detail?.reason]);
  const reason = 'the key of --quota-key is used up already: it has to be a new one';
  expect(outcomes).toEqual([
    ['passed', undefined],
    ['error', reason],
  ]);
});

const limitClause = clauses.filter(({ id }) => id === 'limits-daily-requests');

it.each([1, 40])(
  'blames no target for a quota key with %i requests of today, when the target says so',
  async (used) => {
    const clock = new SkippingClock();
    const { keys, fetch } = createMockCrossrate({ clock });
    const target = { url: 'http://mock.example', fetch, keys, clock };
    for (let sent = 0; sent < used; sent += 1)
      await fetch(`${target.url}/api/rates`, { headers: { 'X-API-KEY': keys.spare } });
    const results: ClauseResult[] = [];
    for await (const result of runSuite({ ...target, clauses: limitClause, drivers: ['http'] })) results.push(result);
    const reason = 'the target says that the key of --quota-key was used before the run: it has to be a new one';
    expect(results).toMatchObject([{ status: 'error', detail: { reason } }]);
    expect(judge(results).exitCode).toBe(3);
  },
);

it('tells that a quota key may have been used when the target does not', async () => {
  const foreign = foreignServers.find(({ id }) => id === 'parameters-first');
  await using server = await foreign?.start();
  if (!server) throw new Error('there is no such foreign server');
  await fetch(`${server.url}/api/rates`, { headers: { 'X-API-KEY': server.keys.spare } });
  const results: ClauseResult[] = [];
  for await (const result of runSuite({ ...server, clauses: limitClause, drivers: ['http'] })) results.push(result);
  const expected = expect.stringMatching(/^100 to a key not used today, or fewer by some of: 8 without parameters, /);
  expect(results).toMatchObject([{ status: 'failed', detail: { expected, received: '99' } }]);
});
