import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorResponses, router } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findFreePort } from '../../tools/testing/free-port.ts';
import { type Client, clauses, collectReport, createClient, judge, selectClauses } from '../src/index.ts';
import { parseExpectedFailures } from '../src/suite/expected-failures.ts';

const CONVERT = `${router.convert.path}?from=USD&to=EUR&amount=100`;
let prism: ReturnType<typeof spawn>;
let mock: Client;
let url: string;

/** Starts Prism as `npm run mock` does, on a free port. */
beforeAll(async () => {
  const port = await findFreePort();
  const cli = fileURLToPath(import.meta.resolve('@stoplight/prism-cli'));
  const document = fileURLToPath(import.meta.resolve('@crossrate/contract/openapi.json'));
  prism = spawn(process.execPath, [cli, 'mock', document, '--port', String(port)], { stdio: 'ignore' });
  url = `http://127.0.0.1:${port}`;
  mock = createClient(url);
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

/** Prism crashes over some media types that this clause asks for. */
const CRASHES_PRISM = 'wire-accept';

it('fails exactly the clauses on its list of expected failures', async () => {
  const file = new URL('../prism-expected-failures.json', import.meta.url);
  const ids = clauses.map(({ id }) => id);
  const { failures: expected, seed } = parseExpectedFailures(readFileSync(file, 'utf8'), ids);
  const keys = { active: 'a', restricted: 'b', unverified: 'c', spare: 'd' };
  const tried = selectClauses(clauses, {}).filter(({ id }) => id !== CRASHES_PRISM);
  const report = await collectReport({ url, keys, clauses: tried, seed, expected });
  const { failed, errors, stale } = judge(report.clauses, expected, { isStrict: true });
  expect([failed, errors, stale]).toEqual([[], [], []]);
});
