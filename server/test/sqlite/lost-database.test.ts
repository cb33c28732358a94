import {
  closeSync,
  copyFileSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
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

/** Starts a server under load, beside the database of another service. */
async function startWorld() {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder()).path;
  const settings = { DATA_DIR: join(folder, 'data') };
  const server = resources.use(await startServer(settings));
  const key = await createKey(settings, UNLIMITED);
  const unasked = await createKey(settings, UNLIMITED);
  const other = { DATA_DIR: join(folder, 'other') };
  await createKey(other, UNLIMITED);
  const load = startLoad(server.url + CONVERT, { 'X-API-KEY': key }, { connections: CONNECTIONS, pauseMs: PAUSE_MS });
  resources.defer(() => load.stop());
  await load.waitUntilAnswered(5 * CONNECTIONS, 200);
  const askReadiness = async () => {
    const response = await fetch(`${server.url}/readyz`);
    return { status: response.status, ...((await response.json()) as { reason?: string }) };
  };
  const owned = resources.move();
  return {
    ...{ server, settings, load, unasked, askReadiness },
    database: join(settings.DATA_DIR, 'crossrate.db'),
    otherDatabase: join(other.DATA_DIR, 'crossrate.db'),
    requestStatus: async (path: string, apiKey = unasked) =>
      (await fetch(server.url + path, { headers: { 'X-API-KEY': apiKey } })).status,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Overwrites a part of a file, as `dd conv=notrunc` does. */
function overwrite(file: string, offset: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+');
  try {
    writeSync(descriptor, bytes, 0, bytes.length, offset);
  } finally {
    closeSync(descriptor);
  }
}

const GARBAGE = new Uint8Array(8_192).fill(0x5a);
/** The accounts are on the second page. */
function overwriteAccounts(database: string): void {
  using opened = new DatabaseSync(database);
  // Without a checkpoint, pages in the log would hide those in the file.
  opened.exec('PRAGMA wal_checkpoint(PASSIVE)');
  overwrite(database, 4_096, GARBAGE);
}

/** Restores the file from before its last account, after a checkpoint and further charges. */
async function overwriteWithOlderCopy(database: string, _other: string, goOn: () => Promise<void>): Promise<void> {
  const copy = `${database}.copy`;
  {
    using opened = new DatabaseSync(database);
    opened.exec('PRAGMA wal_checkpoint(PASSIVE)');
    copyFileSync(database, copy);
    using older = new DatabaseSync(copy);
    older.exec('UPDATE sqlite_sequence SET seq = seq - 1; DELETE FROM accounts WHERE id = 2');
  }
  await goOn();
  copyFileSync(copy, database);
}

/** Cuts off the latter half of the log. The server goes on writing behind the cut. */
async function cutLog(database: string, _other: string, goOn: () => Promise<void>): Promise<void> {
  await goOn();
  truncateSync(`${database}-wal`, statSync(`${database}-wal`).size / 2);
}

const GONE = 'The database file was deleted, emptied or replaced while the server runs.';
const LOG_GONE = 'The -wal or -shm file of the database was deleted, emptied or replaced while the server runs.';
const ANOTHER = 'The database is another one than at the start.';
const DAMAGED = 'The database is damaged.';
/** The reason of a request that met a damaged page, before the check of the whole file. */
const MAYBE_DAMAGED = 'The database is damaged, or the disk cannot read it.';

type Damage = (database: string, other: string, goOn: () => Promise<void>) => void | Promise<void>;

const faults: readonly (readonly [string, readonly string[], Damage])[] = [
  ['was deleted', [GONE], (database) => rmSync(database)],
  ['was emptied', [GONE], (database) => truncateSync(database)],
  ['was cut off', [GONE, DAMAGED, MAYBE_DAMAGED], (database) => truncateSync(database, 4_096)],
  ['was moved away', [GONE], (database) => renameSync(database, `${database}.away`)],
  ['was replaced', [GONE], (database, other) => renameSync(other, database)],
  ['was overwritten with another one', [GONE], (database, other) => copyFileSync(other, database)],
  ['was overwritten with an older copy of itself', [GONE, ANOTHER], overwriteWithOlderCopy],
  ['has garbage for a head', [DAMAGED, MAYBE_DAMAGED], (database) => overwrite(database, 0, GARBAGE)],
  ['has garbage for some pages', [DAMAGED, MAYBE_DAMAGED], overwriteAccounts],
  ['has lost its folder', [GONE], (database) => rmSync(join(database, '..'), { recursive: true })],
  ['has lost its log', [LOG_GONE], (database) => rmSync(`${database}-wal`)],
  ['has an emptied log', [LOG_GONE], (database) => truncateSync(`${database}-wal`)],
  ['has a log that was cut off', [LOG_GONE], cutLog],
  ['has lost the index of its log', [LOG_GONE], (database) => rmSync(`${database}-shm`)],
];

describe('a server whose database', { concurrent: true }, () => {
  it.for(faults)(
    '%s acknowledges nothing after 1.5 s, says so, and takes no key for wrong',
    async ([, reasons, damage], { expect }) => {
      await using world = await startWorld();
      await damage(world.database, world.otherDatabase, () =>
        world.load.waitUntilAnswered((world.load.counts.get(200) ?? 0) + 20 * CONNECTIONS, 200),
      );
      const damagedAt = performance.now();
      const countAnswered = () => world.load.counts.get(200) ?? 0;
      let [last, lastAt] = [countAnswered(), damagedAt];
      await expect
        .poll(
          () => {
            if (countAnswered() > last) [last, lastAt] = [countAnswered(), performance.now()];
            return performance.now() - damagedAt > WATCHED_MS;
          },
          { timeout: 2 * WATCHED_MS, interval: 5 },
        )
        .toBe(true);
      expect(lastAt - damagedAt).toBeLessThan(ACKNOWLEDGED_AT_MOST_MS);
      const { status, reason } = await world.askReadiness();
      expect([status, reasons.includes(reason ?? '') || reason]).toEqual([503, true]);
      expect([await world.requestStatus(CONVERT), await world.requestStatus('/api/currencies')]).toEqual([503, 200]);
      expect(await world.requestStatus('/healthz')).toBe(200);
    },
  );
});

it.each<[string, (place: string, other: string) => void]>([
  ['is removed', () => {}],
  ['points to a copy', (place, other) => symlinkSync(other, place)],
])('answers 503 once the link to its database %s', async (_, relink) => {
  await using folder = await makeTemporaryFolder();
  const settings = { DATA_DIR: join(folder.path, 'data') };
  const key = await createKey(settings);
  const [place, file] = [join(settings.DATA_DIR, 'crossrate.db'), join(folder.path, 'elsewhere.db')];
  renameSync(place, file);
  symlinkSync(file, place);
  copyFileSync(file, `${file}.copy`);
  await using server = await startServer(settings);
  const requestStatus = async () => (await fetch(server.url + CONVERT, { headers: { 'X-API-KEY': key } })).status;
  expect(await requestStatus()).toBe(200);
  rmSync(place);
  relink(place, `${file}.copy`);
  await expect.poll(requestStatus).toBe(503);
  const readiness = await (await fetch(`${server.url}/readyz`)).json();
  expect(readiness).toMatchObject({ reason: GONE });
});
