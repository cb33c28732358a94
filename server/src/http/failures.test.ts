import { copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorResponses } from '@crossrate/contract';
import { createMockProviders } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { loopback } from '../../test/loopback.ts';
import { nobodyObserves } from '../../test/nobody-observes.ts';
import { TestClock } from '../../test/test-clock.ts';
import { startTestService } from '../../test/test-service.ts';
import type { Access } from '../access/access.ts';
import { createLog } from '../logger.ts';
import type { Quota } from '../quota/quota.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import { createApp } from './app.ts';
import { listen } from './connection/listen.ts';

const network = { PROVIDERS: 'currency-api' };
const failToFetch: typeof fetch = async () => {
  throw new TypeError('fetch failed');
};

it('answers 503 on all operations while there never were rates, and says when to try again', async () => {
  await using service = await startTestService(
    { fetch: failToFetch, clock: new TestClock('2026-11-21T01:00:00Z') },
    network,
  );
  const key = await service.createKey();
  for (const path of ['/api/rates', '/api/convert?from=USD&to=EUR&amount=1', '/api/currencies', '/readyz']) {
    const response = await service.get(path, key);
    expect(response.status, path).toBe(503);
    expect(await response.json()).toMatchObject(errorResponses.unavailable.body);
    expect(response.headers.get('Retry-After')).toBe('10');
  }
  expect((await service.get('/healthz')).status).toBe(200);
  expect((await service.get('/api/rates', key)).headers.get('X-RateLimit-Remaining')).toBe('100');
});

it('lets no cache keep rates for longer than they may be served', async () => {
  const clock = new TestClock('2026-11-21T04:01:30Z');
  const mocks = createMockProviders({ clock });
  await using service = await startTestService({ fetch: mocks.fetch, clock }, network);
  mocks.setAll('500');
  const key = await service.createKey();
  await clock.moveTo('2026-11-22T04:01:20Z');
  const paths = ['/api/rates', '/api/convert?from=USD&to=EUR&amount=1', '/api/currencies'];
  const answers = await Promise.all(paths.map((path) => service.get(path, key)));
  expect(answers.map(({ headers }) => headers.get('Cache-Control'))).toEqual([
    'private, max-age=10',
    'private, max-age=10',
    'public, max-age=10',
  ]);
});

it('answers 503, never without a charge, when the quota cannot be written', async () => {
  await using service = await startTestService();
  const key = await service.createKey();
  const blocker = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'));
  blocker.exec('DROP TABLE usage');
  const response = await service.get('/api/rates', key);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual(errorResponses.unavailable.body);
  expect(response.headers.get('Retry-After')).toBe('5');
  blocker.close();
});

it('answers 304 without the quota when that cannot be read, since it costs nothing', async () => {
  await using service = await startTestService();
  const key = await service.createKey();
  const etag = (await service.get('/api/rates', key)).headers.get('ETag') ?? '';
  const blocker = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'));
  blocker.exec('DROP TABLE charges');
  const { status, headers } = await service.get('/api/rates', key, { headers: { 'If-None-Match': etag } });
  expect([status, headers.get('ETag'), headers.has('RateLimit')]).toEqual([304, etag, false]);
  blocker.close();
});

it.each([
  ['deleted', (file: string) => rmSync(file)],
  ['emptied', (file: string) => truncateSync(file)],
  [
    'replaced',
    (file: string) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
])('answers 503 once its database was %s, rather than grant what would be lost', async (_, spoil) => {
  await using service = await startTestService();
  const key = await service.createKey();
  spoil(join(service.dataDirectory, 'crossrate.db'));
  const response = await service.get('/api/rates', key);
  expect(response.status).toBe(503);
  expect(service.logLines.join('')).toContain('was deleted, emptied or replaced');
  await expect.poll(async () => (await service.get('/readyz')).status).toBe(503);
  expect(await (await service.get('/readyz')).json()).toMatchObject({
    reason: 'The database file was deleted, emptied or replaced while the server runs.',
  });
  expect((await service.get('/api/currencies')).status).toBe(200);
});

it('answers 500 without details of the failure, and logs them under the id of the request', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const broken = {
    get book(): never {
      throw new Error('a secret detail');
    },
  };
  const clock = new TestClock('2026-11-21T01:00:00Z');
  // The service has no known bug, so a broken part stands in for one.
  const parts = { access: {} as Access, quota: {} as Quota, served: broken as unknown as ServedRates };
  const surroundings = {
    clock,
    haveOthersRates: () => true,
    log,
    observer: nobodyObserves,
    scrape: async () => '',
    attributions: [],
    pages: [],
  };
  const storageHealth = { problem: undefined, check: async () => {} };
  const stopping = new AbortController().signal;
  const app = createApp({ ...parts, ...surroundings, storageHealth, stopping }, 'everybody');
  await using listening = await listen(app, loopback, { log, observer: nobodyObserves });
  const response = await fetch(`${listening.url}/api/currencies`);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual(errorResponses.internal.body);
  const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
  expect(logged).toMatchObject({
    requestId: response.headers.get('X-Request-Id'),
    err: { message: 'a secret detail' },
  });
});
