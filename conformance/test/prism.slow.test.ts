import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { errorResponses, router } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findFreePort } from '../../tools/testing/free-port.ts';
import { type Client, createClient } from '../src/index.ts';

const CONVERT = `${router.convert.path}?from=USD&to=EUR&amount=100`;
let prism: ReturnType<typeof spawn>;
let mock: Client;

/** Starts Prism as `npm run mock` does, on a free port. */
beforeAll(async () => {
  const port = await findFreePort();
  const cli = fileURLToPath(import.meta.resolve('@stoplight/prism-cli'));
  const document = fileURLToPath(import.meta.resolve('@crossrate/contract/openapi.json'));
  prism = spawn(process.execPath, [cli, 'mock', document, '--port', String(port)], { stdio: 'ignore' });
  mock = createClient(`http://127.0.0.1:${port}`);
  const isUp = () =>
    mock.currencies().then(
      () => true,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 25_000, interval: 100 });
});
afterAll(async () => {
  const exited = once(prism, 'exit');
  prism.kill();
  await exited;
});

it('answers 401 without a key', async () => {
  for (const path of [router.rates.path, CONVERT]) {
    expect(await mock.get(path)).toMatchObject(errorResponses.unauthorized);
  }
});

it.each(['accountRestricted', 'emailUnverified', 'invalidCurrency', 'quotaExceeded', 'unavailable'] as const)(
  'answers %s with the exact message when a request prefers it',
  async (name) => {
    const { status, body } = errorResponses[name];
    for (const path of [router.rates.path, CONVERT]) {
      expect(await mock.get(path, 'any', { Prefer: `code=${status}, example=${name}` })).toMatchObject({
        status,
        body,
      });
    }
  },
);

it('answers the first message of a status when only the status is preferred', async () => {
  expect(await mock.get(CONVERT, 'any', { Prefer: 'code=429' })).toMatchObject(errorResponses.quotaExceeded);
  expect(await mock.get(router.currencies.path, undefined, { Prefer: 'code=503' })).toMatchObject(
    errorResponses.unavailable,
  );
  expect((await mock.get(router.rates.path, 'any', { Prefer: 'code=304' })).status).toBe(304);
});
