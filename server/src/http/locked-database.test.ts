import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { startTestService } from '../../test/test-service.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';

/** Starts a service, and opens its database a second time, to hold the lock like another process. */
async function startWorld() {
  await using resources = new AsyncDisposableStack();
  const service = resources.use(await startTestService());
  const key = await service.createKey();
  const opened = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'), { timeout: 5_000 });
  const database = resources.adopt(opened, (open) => open.close());
  const get = (path: string, headers: Record<string, string> = {}) => service.get(path, key, { headers });
  const etag = (await get('/api/rates')).headers.get('ETag') ?? '';
  const owned = resources.move();
  return { service, database, get, etag, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

it('answers all that is free while another process holds the lock, and the charges once it lets go', async () => {
  await using world = await startWorld();
  world.database.exec('BEGIN IMMEDIATE');
  const charged = Promise.all([1, 2, 3].map(async () => (await world.get(CONVERT)).status));
  const free = await Promise.all([
    world.get('/healthz'),
    world.get('/api/currencies'),
    world.get('/api/rates', { 'If-None-Match': world.etag }),
    world.get('/api/rates?base=XXX'),
  ]);
  expect(free.map(({ status, headers }) => [status, headers.get('X-RateLimit-Remaining')])).toEqual([
    [200, null],
    [200, null],
    [304, '99'],
    [422, '99'],
  ]);
  // Charges still wait, and none has failed.
  expect((await world.get('/readyz')).status).toBe(200);
  world.database.exec('ROLLBACK');
  expect(await charged).toEqual([200, 200, 200]);
});

it('refuses charges while the lock is held for too long, says so, counts none, and heals', async () => {
  await using world = await startWorld();
  world.database.exec('BEGIN IMMEDIATE');
  const { status, headers } = await world.get(CONVERT);
  expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
  const findReason = async () => ((await (await world.get('/readyz')).json()) as { reason?: string }).reason;
  await expect.poll(findReason, { timeout: 5_000 }).toBe('Another process has held the lock for 2 s.');
  world.database.exec('ROLLBACK');
  await expect.poll(async () => (await world.get('/readyz')).status).toBe(200);
  // The refused charge was not counted, and no restart is needed.
  expect((await world.get(CONVERT)).headers.get('X-RateLimit-Remaining')).toBe('98');
  expect(world.service.logLines.join('')).toContain('database is locked');
});
