import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';

/** Starts a server, and opens its database in this process, which can hold the lock. */
async function startWorld() {
  await using resources = new AsyncDisposableStack();
  const env = { DATA_DIR: resources.use(await makeTemporaryFolder()).path };
  const server = resources.use(await startServer(env));
  const key = await createKey(env);
  const database = resources.adopt(new DatabaseSync(join(env.DATA_DIR, 'crossrate.db')), (open) => open.close());
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

const listCauses = (server: ServerProcess) => server.findLogged('request failed').map(({ err }) => err);

it('answers all that is free while another process holds the lock, and the charges once it lets go', async () => {
  await using world = await startWorld();
  world.database.exec('BEGIN IMMEDIATE');
  const order: string[] = [];
  const charged = [1, 2, 3].map(async () => {
    const { status } = await world.get(CONVERT);
    order.push(`charged ${status}`);
  });
  // Long enough for the charges to wait for the lock.
  await setTimeout(100);
  for (let round = 0; round < 5; round += 1) {
    expect(await askForFree(world)).toEqual(FREE);
    order.push('free');
  }
  // Charges still wait, and none has failed.
  expect((await world.get('/readyz')).status).toBe(200);
  world.database.exec('ROLLBACK');
  await Promise.all(charged);
  expect(order).toEqual([...Array(5).fill('free'), ...Array(3).fill('charged 200')]);
  expect((await world.get(CONVERT)).headers.get('X-RateLimit-Remaining')).toBe('95');
});

it('answers all that is free while charges are refused because the lock is held for too long', async () => {
  await using world = await startWorld();
  world.database.exec('BEGIN IMMEDIATE');
  let isRefused = false;
  const charged = world.get(CONVERT).finally(() => {
    isRefused = true;
  });
  let rounds = 0;
  for (; !isRefused; rounds += 1) expect(await askForFree(world)).toEqual(FREE);
  const { status, headers } = await charged;
  expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
  expect(rounds).toBeGreaterThan(3);
  const readiness = await (await world.get('/readyz')).json();
  expect(readiness).toMatchObject({ reason: 'Another process has held the lock for 2 s.' });
  world.database.exec('ROLLBACK');
  await expect.poll(async () => (await world.get('/readyz')).status).toBe(200);
  // The refused charge was not counted, and no restart is needed.
  expect((await world.get(CONVERT)).headers.get('X-RateLimit-Remaining')).toBe('98');
  expect(JSON.stringify(listCauses(world.server))).toContain('database is locked');
});
