import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startLoad } from '../load.ts';
import { startServer } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const CONNECTIONS = 8;
/** The promise: after this time, nothing is acknowledged. */
const ACKNOWLEDGED_AT_MOST_MS = 1_500;
const WATCHED_MS = 2_500;

it('acknowledges nothing 1.5 s after its database was moved away, and serves again once it is back, without a restart', async () => {
  await using folder = await makeTemporaryFolder();
  const key = await createKey({ DATA_DIR: folder.path }, 1_000_000);
  await using server = await startServer({ DATA_DIR: folder.path });
  const headers = { 'X-API-KEY': key };
  const requestStatus = async (path: string) => (await fetch(server.url + path, { headers })).status;
  const load = startLoad(server.url + CONVERT, headers, { connections: CONNECTIONS, pauseMs: 40 });
  await load.waitUntilAnswered(5 * CONNECTIONS, 200);
  const database = join(folder.path, 'crossrate.db');
  renameSync(database, `${database}.away`);
  const movedAt = performance.now();
  const countAnswered = () => load.counts.get(200) ?? 0;
  let [last, lastAt] = [countAnswered(), movedAt];
  const watch = () => {
    if (countAnswered() > last) [last, lastAt] = [countAnswered(), performance.now()];
    return performance.now() - movedAt > WATCHED_MS;
  };
  await expect.poll(watch, { timeout: 2 * WATCHED_MS, interval: 5 }).toBe(true);
  await load.stop();
  expect(lastAt - movedAt).toBeLessThan(ACKNOWLEDGED_AT_MOST_MS);
  const paths = [CONVERT, '/readyz', '/api/currencies', '/healthz'];
  expect(await Promise.all(paths.map(requestStatus))).toEqual([503, 503, 200, 200]);
  renameSync(`${database}.away`, database);
  await expect.poll(() => requestStatus(CONVERT), { timeout: 5_000 }).toBe(200);
});
