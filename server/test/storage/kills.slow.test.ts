import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { type Load, startLoad } from '../load.ts';
import { testDatabaseUrl } from '../postgres/test-database.ts';
import { type ServerProcess, startServer } from '../processes/server-process.ts';
import { countCharges, createKey } from '../processes/use-storage.ts';
import { openPostgresTestStorage } from './postgres-test-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const CONNECTIONS = 16;
const KILLS = 10;

/**
 * Kills one worker after another, the oldest first; waits each time for the replacement. A worker that dies within a
 * second of its start is replaced later and later, and chance would choose such workers ten times in a row now and then.
 */
async function killWorkers(server: ServerProcess, load: Load): Promise<void> {
  const killed = new Set<number>();
  while (killed.size < KILLS) {
    const alive = server.findLogged('worker serves').flatMap(({ pid }) => (killed.has(Number(pid)) ? [] : Number(pid)));
    const [victim] = alive;
    if (victim === undefined) throw new Error('There is no worker.');
    load.resume();
    await load.waitUntilAnswered((load.counts.get(200) ?? 0) + 10 * CONNECTIONS, 200);
    process.kill(victim, 'SIGKILL');
    killed.add(victim);
    // Without the pause, the other worker would answer the load and keep the new worker from starting.
    load.pause();
    await server.waitUntilLogged('worker serves', 2 + killed.size);
  }
  load.resume();
}

const prepareSqlite = async (resources: AsyncDisposableStack): Promise<Record<string, string>> => ({
  DATA_DIR: resources.use(await makeTemporaryFolder()).path,
});
const preparePostgres = async (resources: AsyncDisposableStack): Promise<Record<string, string>> => ({
  DATABASE_URL: resources.use(await openPostgresTestStorage()).url,
});

it.for([
  ['SQLite', prepareSqlite],
  ['Postgres', preparePostgres],
] as const)(
  'never counts fewer requests on %s than it has answered, killed with kill -9 again and again',
  async ([name, prepareSettings], { skip }) => {
    skip(name === 'Postgres' && testDatabaseUrl === undefined);
    await using resources = new AsyncDisposableStack();
    const env = { ...(await prepareSettings(resources)), WORKERS: '2' };
    const server = resources.use(await startServer(env));
    const headers = { 'X-API-KEY': await createKey(env, 1_000_000) };
    const load = startLoad(server.url + CONVERT, headers, { connections: CONNECTIONS });
    await load.waitUntilAnswered(CONNECTIONS, 200);
    await killWorkers(server, load);
    await load.stop();
    const acknowledged = load.counts.get(200) ?? 0;
    const counted = await countCharges(env);
    expect(acknowledged).toBeGreaterThan(KILLS * CONNECTIONS);
    expect(counted).toBeGreaterThanOrEqual(acknowledged);
    expect(counted).toBeLessThanOrEqual(acknowledged + KILLS * CONNECTIONS);
  },
);
