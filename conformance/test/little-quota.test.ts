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
