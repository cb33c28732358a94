import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createChain } from './create-chain.ts';

const RATES = { usd: 1, eur: 0.88, jpy: 157, gbp: 0.76, aud: 1.42, cad: 1.41, chf: 0.82 };
const FILE = JSON.stringify({ date: '2026-11-21', usd: RATES });

it('asks for a whole answer after one that it could not read, however the provider marks the broken copy', async () => {
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const validators: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const known = new Headers(init?.headers).get('If-None-Match');
    validators.push(known);
    if (known !== null) return new Response(null, { status: 304 });
    return new Response(validators.length === 1 ? FILE.slice(0, 40) : FILE, { headers: { ETag: '"a"' } });
  };
  const chosen = [{ name: 'currency-api', url: 'https://api.example', key: '' }];
  const [provider] = createChain(chosen, { fetch, clock, random: () => 0, timeoutMs: 10_000 });
  const ask = async () => {
    const outcome = await provider?.ask(false, new AbortController().signal);
    provider?.noteHeard();
    return outcome;
  };
  expect(await ask()).toMatchObject({ status: 'failed', reason: 'api.example did not answer with JSON' });
  clock.set('2026-11-21T10:01:00Z');
  expect(await ask()).toMatchObject({ status: 'fetched' });
  clock.set('2026-11-21T12:00:00Z');
  expect(await ask()).toMatchObject({ status: 'fetched' });
  expect(validators).toEqual([null, null, '"a"']);
});

it('gives Frankfurter, which computes its answer when asked, three times as long as others', async () => {
  const clock = new TestClock('2026-11-21T10:00:00Z');
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const chosen = ['open-exchange-rates', 'frankfurter'].map((name) => ({ name, url: 'https://api.example', key: 'x' }));
  const chain = createChain(chosen, { fetch, clock, random: () => 0, timeoutMs: 10_000 });
  const outcomes = Promise.all(chain.map((provider) => provider.ask(false, new AbortController().signal)));
  await clock.moveBy(30_000);
  expect(await outcomes).toMatchObject([
    { status: 'failed', reason: 'no answer within 10 s' },
    { status: 'failed', reason: 'no answer within 30 s' },
  ]);
});
