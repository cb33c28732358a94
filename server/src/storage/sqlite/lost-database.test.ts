import { copyFileSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { createKey } from '../../../test/processes/use-storage.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { Access } from '../../access/access.ts';
import { createApiKey } from '../../access/api-key.ts';
import { createLog } from '../../log/logger.ts';
import { ChangeWatch } from '../change-watch.ts';
import { openStorage } from '../open-storage.ts';

/** Watches a database behind a link, beside the database of another service. */
async function setUp() {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder()).path;
  const [data, other] = [join(folder, 'data'), join(folder, 'other')];
  const key = await createKey({ DATA_DIR: data });
  await createKey({ DATA_DIR: other });
  const [link, database] = [join(data, 'crossrate.db'), join(data, 'elsewhere.db')];
  renameSync(link, database);
  symlinkSync(database, link);
  const clock = new TestClock('2026-11-21T00:00:00Z');
  const log = createLog('silent');
  const storage = resources.use(await openStorage({ kind: 'sqlite', dataDirectory: data }, { clock, log }));
  const stopping = new AbortController();
  resources.defer(() => stopping.abort());
  const changes = new ChangeWatch(storage.changes, clock, log);
  await changes.start(stopping.signal);
  const access = new Access(storage.accounts, changes, clock);
  const owned = resources.move();
  return {
    ...{ key, clock, changes, link, database, otherDatabase: join(other, 'crossrate.db') },
    admit: async (presented: string) => access.admit(presented),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type World = Awaited<ReturnType<typeof setUp>>;

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

const LOST = 'The database file was deleted, emptied or replaced while the server runs.';
const DAMAGED = expect.stringMatching(/^The database (file was|is damaged)/);

it.each<[string, unknown, (world: World) => void]>([
  ['was deleted', LOST, ({ database }) => rmSync(database)],
  ['was emptied', LOST, ({ database }) => truncateSync(database)],
  ['was cut off', DAMAGED, ({ database }) => truncateSync(database, 4_096)],
  ['was moved away', LOST, ({ database }) => renameSync(database, `${database}.away`)],
  ['was replaced', LOST, ({ database, otherDatabase }) => renameSync(otherDatabase, database)],
  ['was overwritten with another one', DAMAGED, overwrite],
  ['has another file behind its link', LOST, relink],
  ['has lost its folder', LOST, ({ database }) => rmSync(dirname(database), { recursive: true })],
  ['has lost its accounts', 'The database has lost all its accounts.', removeAccounts],
])('admits nobody after 1.5 s when the database %s, says so, and takes no key for wrong', async (_, reason, damage) => {
  await using world = await setUp();
  expect(await world.admit(world.key)).toMatchObject({ account: { id: 1 } });
  damage(world);
  await world.clock.moveBy(1_500);
  for (const key of [world.key, createApiKey()])
    await expect(world.admit(key)).rejects.toMatchObject({ name: 'UnavailableError', reason });
  expect(world.changes.problem).toEqual(reason);
});
