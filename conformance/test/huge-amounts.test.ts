import { expect, it } from 'vitest';
import { usualPolicy } from '../foreign/policy.ts';
import { startNodeServer } from '../foreign/start-node-server.ts';
import { clauses, openTarget } from '../src/index.ts';

it('takes an amount that no double can hold for a number, when a target has converted it', async () => {
  await using server = await startNodeServer({ ...usualPolicy, isNumber: (text) => /^\d+(\.\d+)?(e\d+)?$/.test(text) });
  const { context } = openTarget(server).begin('http');
  const answer = await context.http.get('/api/convert?from=USD&to=EUR&amount=1e400', server.keys.active);
  expect(answer.status).toBe(200);
  const clause = clauses.find(({ id }) => id === 'every-two-decimals');
  await expect(clause?.run(context)).resolves.toBeUndefined();
});
