import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startServer } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';

/** Starts a server, and opens its database in this process, which can hold the lock. */
async function startWorld() {
  await using resources = new AsyncDisposableStack();
  const env = { DATA_DIR: resources.use(await makeTemporaryFolder()).path };
  const server = resources.use(await startServer(env));
  const key = await createKey(env);
  const opened = new DatabaseSync(join(env.DATA_DIR, 'crossrate.db'), { timeout: 5_000 });
  const database = resources.adopt(opened, (open) => open.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { 'X-API-KEY': key, ...headers } });
  const etag = (await get('/api/rates')).headers.get('ETag') ?? '';
  const owned = resources.move();
  return { server, database, get, etag, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

type World = Awaited<ReturnType<typeof startWorld>>;

/** Paths that are answered without a charge. */
async function askForFree({ get, etag }: World) {
  const answers = await Promise.all([
    get('/healthz'),
    get('/api/currencies'),
    get('/api/rates', { 'If-None-Match': etag }),
    get('/api/rates?base=XXX'),
  ]);
  return answers.map(({ status, headers }) => [status, headers.get('X-RateLimit-Remaining')]);
}

const FREE = [
  [200, null],
  [200, null],
  [304, '99'],
  [422, '99'],
];

it('answers all that is free while another process holds the lock, and the charges once it lets go', async () => {
  await using world = await startWorld();
  world.database.exec('BEGIN IMMEDIATE');
  const charged = Promise.all([1, 2, 3].map(async () => (await world.get(CONVERT)).status));
  for (let round = 0; round < 5; round += 1) expect(await askForFree(world)).toEqual(FREE);
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
  const readiness = await (await world.get('/readyz')).json();
  expect(readiness).toMatchObject({ reason: 'Another process has held the lock for 2 s.' });
  world.database.exec('ROLLBACK');
  await expect.poll(async () => (await world.get('/readyz')).status).toBe(200);
  // The refused charge was not counted, and no restart is needed.
  expect((await world.get(CONVERT)).headers.get('X-RateLimit-Remaining')).toBe('98');
  expect(JSON.stringify(world.server.findLogged('request failed'))).toContain('database is locked');
});
