import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../src/access/create-account.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';
import { newAccount } from '../storage/new-account.ts';
import { openPostgresTestStorage } from '../storage/postgres-test-storage.ts';
import { findUnplannedRounds } from '../workers/unplanned-rounds.ts';
import { testDatabaseUrl } from './test-database.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const ROUNDS = 20;
const CONNECTIONS = 6;

/** Starts two machines with two workers each, which share only a database. */
async function startTwoMachines() {
  await using resources = new AsyncDisposableStack();
  const { storage, url, run } = resources.use(await openPostgresTestStorage());
  const address = new URL(url);
  address.searchParams.set('application_name', randomUUID());
  const settings = { DATABASE_URL: address.href, WORKERS: '2', DATABASE_CONNECTIONS: String(CONNECTIONS) };
  const servers = await Promise.all([1, 2].map(async () => resources.use(await startServer(settings))));
  const owned = resources.move();
  return {
    servers,
    /** Counts the connections of the servers. */
    async countConnections(): Promise<number> {
      const name = address.searchParams.get('application_name');
      const rows = await run(`SELECT count(*) FROM pg_stat_activity WHERE application_name = '${name}'`);
      return Number(rows[0]?.count);
    },
    createKey: async () =>
      (await createAccount(storage.accounts, { ...newAccount, verified: true, dailyLimit: 100 })).key,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const countLeaderships = (server: ServerProcess) => server.findLogged('this process refreshes the rates').length;

/** Sends requests to the machines in turn, each over a new connection, so that all workers get some. */
async function askAll(
  servers: readonly ServerProcess[],
  { path, key, etag, count }: { path: string; key: string; etag?: string; count: number },
) {
  const headers = { 'X-API-KEY': key, ...(etag && { 'If-None-Match': etag }), Connection: 'close' };
  const urls = Array.from({ length: count }, (_, index) => `${servers[index % servers.length]?.url}${path}`);
  return Promise.all(urls.map((url) => fetch(url, { headers })));
}

function countStatuses(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe.skipIf(testDatabaseUrl === undefined)('two machines on one Postgres', () => {
  let world: Awaited<ReturnType<typeof startTwoMachines>>;
  beforeAll(async () => {
    world = await startTwoMachines();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it(`grant exactly 100 of 130 requests to one key over two workers each, ${ROUNDS} times`, async () => {
    for (let exact = 0; exact < ROUNDS; ) {
      const key = await world.createKey();
      const counts = countStatuses(await askAll(world.servers, { path: CONVERT, key, count: 130 }));
      expect(counts[200] ?? 0, `after ${exact} rounds`).toBeLessThanOrEqual(100);
      // On a busy machine a charge may take too long. Then the request gets 503, is counted or not, and proves nothing.
      if (counts[503]) continue;
      expect(counts, `after ${exact} rounds`).toEqual({ 200: 100, 429: 30 });
      exact += 1;
    }
  });

  it('have at most the connections of the setting in each process, and one more to listen, whatever they are asked', async () => {
    const counts = [await world.countConnections()];
    const keys = await Promise.all(Array.from({ length: 40 }, () => world.createKey()));
    const asking = Promise.all(keys.map((key) => askAll(world.servers, { path: CONVERT, key, count: 20 })));
    for (let time = 0; time < 10; time += 1) counts.push(await world.countConnections());
    await asking;
    counts.push(await world.countConnections());
    expect(Math.max(...counts)).toBeLessThanOrEqual(4 * (CONNECTIONS + 1));
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
  });

  it('serve the same bytes, so that a condition is free on both', async () => {
    const key = await world.createKey();
    const answers = await askAll(world.servers, { path: '/api/rates', key, count: 8 });
    expect(countStatuses(answers)).toEqual({ 200: 8 });
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    const etag = answers[0]?.headers.get('ETag') ?? '';
    const again = await askAll(world.servers, { path: '/api/rates', key, etag, count: 8 });
    expect(countStatuses(again)).toEqual({ 304: 8 });
    expect(again.map(({ headers }) => headers.get('X-RateLimit-Remaining'))).toEqual(Array(8).fill('92'));
  });

  it('ask the providers in one process of all, and on the other machine at once when that one stops', async () => {
    const [leader, follower] = world.servers.toSorted((a, b) => countLeaderships(b) - countLeaderships(a)) as [
      ServerProcess,
      ServerProcess,
    ];
    expect([countLeaderships(leader), countLeaderships(follower)]).toEqual([1, 0]);
    leader.child.kill('SIGTERM');
    await follower.waitUntilLogged('this process refreshes the rates');
    expect(findUnplannedRounds(world.servers)).toEqual([]);
  });
});
