import { describe, expect, it } from 'vitest';
import { startLoad } from '../load.ts';
import { startServer } from '../processes/server-process.ts';
import { countCharges, createKey } from '../processes/use-storage.ts';
import { settleWithin } from '../settle-within.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { serverBinaries } from './postgres-programs.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const CRASHES = 10;
const CONNECTIONS = 16;
/** The promises are one and two seconds; the rest is for a busy machine. */
const FAILS_WITHIN_MS = 2_000;
const HEALS_WITHIN_MS = 3_000;

/** Starts a server on its own Postgres, which a test can stop. */
async function startWorld(env: Record<string, string> = {}) {
  await using resources = new AsyncDisposableStack();
  const postgres = resources.use(await startOwnPostgres());
  const settings = { DATABASE_URL: postgres.url, ...env };
  const server = resources.use(await startServer(settings));
  const key = await createKey(settings, 1_000_000);
  const get = (path: string) =>
    settleWithin(FAILS_WITHIN_MS, fetch(server.url + path, { headers: { 'X-API-KEY': key } }));
  const readStatus = (path: string) => get(path).then(({ status }) => status);
  const owned = resources.move();
  return { postgres, server, settings, key, get, readStatus, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

describe.skipIf(serverBinaries === undefined)('a server whose Postgres', () => {
  it('is gone refuses keyed operations within a second, serves the list, says why, and heals by itself', async () => {
    await using world = await startWorld();
    expect(await world.readStatus(CONVERT)).toBe(200);
    await world.postgres.crash();
    const refused = await world.get(CONVERT);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    await expect.poll(() => world.readStatus('/readyz'), { timeout: HEALS_WITHIN_MS }).toBe(503);
    const { reason } = (await (await world.get('/readyz')).json()) as { reason: string };
    expect(reason).toMatch(/^The database (cannot be reached|is stopping or starting)\.$/);
    // The failed request was noticed before any reading failed.
    await world.server.waitUntilLogged('the storage cannot be used; keyed operations answer 503 until it can');
    expect([await world.readStatus('/api/currencies'), await world.readStatus('/healthz')]).toEqual([200, 200]);
    await world.postgres.start();
    await expect.poll(() => world.readStatus(CONVERT), { timeout: HEALS_WITHIN_MS }).toBe(200);
    await expect.poll(() => world.readStatus('/readyz'), { timeout: HEALS_WITHIN_MS }).toBe(200);
  });

  it(`crashes ${CRASHES} times under load has counted every request that was answered`, async () => {
    await using world = await startWorld({ WORKERS: '2' });
    const load = startLoad(world.server.url + CONVERT, { 'X-API-KEY': world.key }, { connections: CONNECTIONS });
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await load.waitUntilAnswered((load.counts.get(200) ?? 0) + 10 * CONNECTIONS, 200);
      await world.postgres.crash();
      await world.postgres.start();
    }
    await load.waitUntilAnswered((load.counts.get(200) ?? 0) + CONNECTIONS, 200);
    await load.stop();
    const used = await countCharges(world.settings);
    const acknowledged = load.counts.get(200) ?? 0;
    expect([...load.counts.keys()].toSorted()).toEqual([200, 503]);
    expect(used).toBeGreaterThanOrEqual(acknowledged);
    expect(used).toBeLessThanOrEqual(acknowledged + CRASHES * CONNECTIONS);
  });
});
