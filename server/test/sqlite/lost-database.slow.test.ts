import { copyFileSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startLoad } from '../load.ts';
import { startServer } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const UNLIMITED = 1_000_000;
const CONNECTIONS = 8;
/** Two hundred requests a second show the time of the last acknowledgement; more would only keep the machine busy. */
const PAUSE_MS = 40;
/** The promise: after this time, nothing is acknowledged. */
const ACKNOWLEDGED_AT_MOST_MS = 1_500;
const WATCHED_MS = 2_500;

/** Starts a server under load, whose database is behind a link, beside the database of another service. */
async function startWorld() {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder()).path;
  const [settings, other] = [{ DATA_DIR: join(folder, 'data') }, { DATA_DIR: join(folder, 'other') }];
  const [key, unasked] = [await createKey(settings, UNLIMITED), await createKey(settings, UNLIMITED)];
  await createKey(other, UNLIMITED);
  const [link, database] = [join(settings.DATA_DIR, 'crossrate.db'), join(settings.DATA_DIR, 'elsewhere.db')];
  renameSync(link, database);
  symlinkSync(database, link);
  const server = resources.use(await startServer(settings));
  const load = startLoad(server.url + CONVERT, { 'X-API-KEY': key }, { connections: CONNECTIONS, pauseMs: PAUSE_MS });
  resources.defer(() => load.stop());
  await load.waitUntilAnswered(5 * CONNECTIONS, 200);
  const owned = resources.move();
  return {
    ...{ server, load, link, database },
    otherDatabase: join(other.DATA_DIR, 'crossrate.db'),
    async askReadiness() {
      const response = await fetch(`${server.url}/readyz`);
      return { status: response.status, ...((await response.json()) as { reason?: string }) };
    },
    requestStatus: async (path: string) =>
      (await fetch(server.url + path, { headers: { 'X-API-KEY': unasked } })).status,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type World = Awaited<ReturnType<typeof startWorld>>;

function removeAccounts({ database }: World): void {
  using opened = new DatabaseSync(database, { timeout: 2_000 });
  opened.exec('DELETE FROM accounts');
}

function overwrite({ database, otherDatabase }: World): void {
  using opened = new DatabaseSync(database);
  // Without a checkpoint, pages in the log would hide those in the file.
  opened.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  copyFileSync(otherDatabase, database);
}

function relink({ link, otherDatabase }: World): void {
  rmSync(link);
  symlinkSync(otherDatabase, link);
}

const LOST = /^The database file was deleted, emptied or replaced while the server runs\.$/;
const EMPTIED = /^The database has lost all its accounts\.$/;
const DAMAGED = /^The database (file was|is damaged)/;

const faults: readonly (readonly [string, RegExp, (world: World) => void])[] = [
  ['was deleted', LOST, ({ database }) => rmSync(database)],
  ['was emptied', LOST, ({ database }) => truncateSync(database)],
  ['was cut off', DAMAGED, ({ database }) => truncateSync(database, 4_096)],
  ['was moved away', LOST, ({ database }) => renameSync(database, `${database}.away`)],
  ['was replaced', LOST, ({ database, otherDatabase }) => renameSync(otherDatabase, database)],
  ['was overwritten with another one', DAMAGED, overwrite],
  ['has another file behind its link', LOST, relink],
  ['has lost its folder', LOST, ({ database }) => rmSync(join(database, '..'), { recursive: true })],
  ['has lost its accounts', EMPTIED, removeAccounts],
];

describe('a server whose database', { concurrent: true }, () => {
  it.for(faults)(
    '%s acknowledges nothing after 1.5 s, says so, and takes no key for wrong',
    async ([, reason, damage], { expect }) => {
      await using world = await startWorld();
      damage(world);
      const damagedAt = performance.now();
      const countAnswered = () => world.load.counts.get(200) ?? 0;
      let [last, lastAt] = [countAnswered(), damagedAt];
      const watch = () => {
        if (countAnswered() > last) [last, lastAt] = [countAnswered(), performance.now()];
        return performance.now() - damagedAt > WATCHED_MS;
      };
      await expect.poll(watch, { timeout: 2 * WATCHED_MS, interval: 5 }).toBe(true);
      expect(lastAt - damagedAt).toBeLessThan(ACKNOWLEDGED_AT_MOST_MS);
      expect(await world.askReadiness()).toMatchObject({ status: 503, reason: expect.stringMatching(reason) });
      const paths = [CONVERT, '/api/currencies', '/healthz'];
      expect(await Promise.all(paths.map(world.requestStatus))).toEqual([503, 200, 200]);
    },
  );

  it('was moved away and put back is served again, without a restart', async ({ expect }) => {
    await using world = await startWorld();
    renameSync(world.database, `${world.database}.away`);
    await expect.poll(() => world.requestStatus(CONVERT), { timeout: 5_000 }).toBe(503);
    renameSync(`${world.database}.away`, world.database);
    await expect.poll(() => world.requestStatus(CONVERT), { timeout: 5_000 }).toBe(200);
  });
});
