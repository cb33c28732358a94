import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { buildClause, collectResults, startTarget } from '../../test/suite/suite-world.ts';
import { randomClauses } from './random.ts';

const clause = randomClauses.find(({ id }) => id === 'random-wrong') ?? buildClause(async () => {});

/** Starts a target that accepts the amounts of a predicate, and records the conversions that it is asked for. */
async function startCareless(isCareless: (amount: string) => boolean) {
  const asked: string[] = [];
  const target = await startTarget(({ url = '' }, res) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const amount = searchParams.get('amount');
    if (pathname === '/api/convert') asked.push(url);
    const tables = { currencies: currencyCodes, base: 'USD', rates: { EUR: 0.9 }, updated_at: '2026-11-22T00:00:00Z' };
    res.statusCode = amount === null || isCareless(amount) ? 200 : 422;
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify(res.statusCode === 200 ? tables : { error: 'No.' }));
  });
  return { ...target, asked };
}

it('names the smallest request that fails, and the request that it was shrunk from', async () => {
  using target = await startCareless((amount) => /^\d/.test(amount) && Number.parseFloat(amount) > 0.01);
  const [result] = await collectResults({ url: target.url, clauses: [clause], keys: { active: 'cr_0123456789' } });
  const { status, detail } = result ?? {};
  expect([status, detail?.reason]).toEqual(['failed', expect.stringMatching(/^status \(shrunk from \/api\/convert\?/)]);
  expect(detail?.request).toMatch(/^GET \/api\/convert\?\S*amount=\d\D\S*/);
});

it('sends the same requests for the same seed, others for another seed, and few more to shrink a failure', async () => {
  const listAsked = async (seed: number, isCareless: (amount: string) => boolean) => {
    using target = await startCareless(isCareless);
    await collectResults({ url: target.url, clauses: [clause], keys: { active: 'cr_0123456789' }, seed });
    return target.asked;
  };
  const asked = await listAsked(1, () => false);
  expect(asked.length).toBeGreaterThan(10);
  expect(await listAsked(1, () => false)).toEqual(asked);
  expect(await listAsked(2, () => false)).not.toEqual(asked);
  expect((await listAsked(1, (amount) => Number.isNaN(Number(amount)))).length).toBeLessThan(asked.length + 20);
});

it('reports a fault of the run as an error, not as a failure of the target', async () => {
  const faulty = buildClause((context) => {
    const http = { ...context.http, get: async () => Promise.reject(new Error('no network')) };
    return clause.run({ ...context, http, keys: { ...context.keys, active: 'x' } });
  });
  using target = await startCareless(() => false);
  expect(await collectResults({ url: target.url, clauses: [faulty] })).toMatchObject([
    { status: 'error', detail: { reason: 'no network' } },
  ]);
});
