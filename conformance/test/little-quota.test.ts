import { createMockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
import { type ClauseResult, clauses, judge, runSuite } from '../src/index.ts';

it.each([0, 5, 30, 45])('blames no target for a key with %i requests left', async (remaining) => {
  const { keys, fetch, exhaustQuota } = createMockCrossrate();
  exhaustQuota({ remaining });
  const results: ClauseResult[] = [];
  const options = { url: 'http://mock.example', fetch, keys, clauses, drivers: ['http', 'sdk'] as const };
  for await (const result of runSuite(options)) results.push(result);
  const { failed, errors, exitCode } = judge(results, [], { isStrict: true });
  expect(failed).toEqual([]);
  const reasons = new Set(errors.map(({ detail }) => detail?.reason));
  expect([[...reasons], exitCode]).toEqual([['the key of --key has no request left today (429)'], 3]);
});
