import { createMockCrossrate } from '@crossrate/sdk/testing';
import { expect, it } from 'vitest';
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
