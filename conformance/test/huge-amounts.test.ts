import { expect, it } from 'vitest';
import { createService } from '../foreign/create-service.ts';
import { createKeys } from '../foreign/foreign-server.ts';
import { usualPolicy } from '../foreign/policy.ts';
import { clauses, openTarget } from '../src/index.ts';

it('takes an amount that no double can hold for a number, when a target has converted it', async () => {
  const keys = createKeys();
  const policy = { ...usualPolicy, isNumber: (text: string) => /^\d+(\.\d+)?(e\d+)?$/.test(text) };
  const server = createService(policy, { keys: Object.values(keys) });
  const { context } = openTarget({ ...server, keys }).begin('http');
  const answer = await context.http.get('/api/convert?from=USD&to=EUR&amount=1e400', keys.active);
  expect(answer.status).toBe(200);
  const clause = clauses.find(({ id }) => id === 'every-two-decimals');
  await expect(clause?.run(context)).resolves.toBeUndefined();
});
