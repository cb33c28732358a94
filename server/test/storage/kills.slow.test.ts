import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { type Load, startLoad } from '../load.ts';
import { testDatabaseUrl } from '../postgres/test-database.ts';
import { killProcess, type ServerProcess, startServer, startServerScript } from '../processes/server-process.ts';
import { countCharges, createKey } from '../processes/use-storage.ts';
import { openPostgresTestStorage } from './postgres-test-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const CONNECTIONS = 16;
const KILLS = 20;
const UNLIMITED = 1_000_000;

const earlyServer = fileURLToPath(new URL('early-server.ts', import.meta.url));

/**
 * Loads a server during an event. Returns the numbers of requests answered with 200 and of requests counted.
 */
async function loadDuring(
  server: ServerProcess,
  env: Record<string, string>,
  happening: (load: Load) => Promise<void>,
) {
  const key = await createKey(env, UNLIMITED);
  const load = startLoad(server.url + CONVERT, { 'X-API-KEY': key }, { connections: CONNECTIONS });
  await load.waitUntilAnswered(CONNECTIONS, 200);
  await happening(load);
  await load.stop();
  return { acknowledged: load.counts.get(200) ?? 0, counted: await countCharges(env) };
}

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

for (const [name, isAbsent, prepareSettings] of [
  ['SQLite', false, prepareSqlite],
  ['Postgres', testDatabaseUrl === undefined, preparePostgres],
] as const) {
  describe.skipIf(isAbsent)(`killed with kill -9 on ${name}`, () => {
    it(`never counts fewer requests than it has answered, ${KILLS} times`, async () => {
      await using resources = new AsyncDisposableStack();
      const env = { ...(await prepareSettings(resources)), WORKERS: '2' };
      const server = resources.use(await startServer(env));
      const { acknowledged, counted } = await loadDuring(server, env, (load) => killWorkers(server, load));
      console.log(`${name}: ${KILLS} kills, ${acknowledged} requests answered, ${counted} counted`);
      expect(acknowledged).toBeGreaterThan(KILLS * CONNECTIONS);
      expect(counted).toBeGreaterThanOrEqual(acknowledged);
      expect(counted).toBeLessThanOrEqual(acknowledged + KILLS * CONNECTIONS);
    });

    it('would, if it answered before the commit, which shows that the test above can see a loss', async () => {
      await using resources = new AsyncDisposableStack();
      const env = await prepareSettings(resources);
      const server = resources.use(await startServerScript(earlyServer, env));
      const { acknowledged, counted } = await loadDuring(server, env, () => killProcess(server));
      expect(counted).toBeLessThan(acknowledged);
    });
  });
}
