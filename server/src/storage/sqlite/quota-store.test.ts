import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { UnavailableError } from '../../unavailable-error.ts';

const NOON = 20_000.5 * 86_400_000;

it('charges requests of both sides of midnight on one day, and tells the time of that day', async () => {
  await using opened = await openSqliteTestStorage();
  const { quotas } = opened.storage;
  const midnight = 20_001 * 86_400_000;
  const times = [midnight - 1, midnight];
  const charges = times.map((now) => quotas.charge({ accountId: 1, limit: 5 }, now));
  const described = { granted: true, day: 20_001, now: midnight };
  expect(await Promise.all(charges)).toEqual([1, 2].map((used) => ({ ...described, used })));
});

it('returns a counter at once, without waiting for anything', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.storage.quotas.charge({ accountId: 1, limit: 5 }, NOON);
  expect(opened.storage.quotas.read(1, NOON)).toEqual({ used: 1, day: 20_000 });
});

it('refuses the charges under way when its thread dies, counts none twice, and charges on', async () => {
  const started: Worker[] = [];
  const remember = (worker: Worker) => void started.push(worker);
  process.on('worker', remember);
  await using _listening = { [Symbol.asyncDispose]: async () => void process.off('worker', remember) };
  await using opened = await openSqliteTestStorage();
  const { quotas } = opened.storage;
  expect(await quotas.charge({ accountId: 1, limit: 100 }, NOON)).toMatchObject({ used: 1 });
  const [thread] = started;
  if (!thread) throw new Error('There is no thread.');
  using blocker = new DatabaseSync(join(opened.folder, 'crossrate.db'), { timeout: 5_000 });
  blocker.exec('BEGIN IMMEDIATE');
  const waiting = [1, 2, 3].map(() => quotas.charge({ accountId: 1, limit: 100 }, NOON));
  const settled = Promise.allSettled(waiting);
  // A batch that follows another one waits for two turns of the event loop.
  for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
  const ended = once(thread, 'exit');
  void thread.terminate();
  await new Promise((resolve) => setTimeout(resolve, 50));
  blocker.exec('ROLLBACK');
  await ended;
  for (const charge of await settled) {
    expect(charge).toMatchObject({ reason: expect.any(UnavailableError) });
    expect(charge).toMatchObject({ reason: { message: 'The thread that writes has ended.' } });
  }
  // SQLite may have committed before the thread ended.
  const { used } = await quotas.charge({ accountId: 1, limit: 100 }, NOON);
  expect([2, 5]).toContain(used);
  expect(quotas.read(1, NOON)).toMatchObject({ used });
});

it('finds in a probe that no charge would be stored, and leaves no charge of a probe behind', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.storage.probe();
  using database = new DatabaseSync(join(opened.folder, 'crossrate.db'), { timeout: 5_000 });
  expect(database.prepare('SELECT count(*) AS rows FROM usage').get()).toEqual({ rows: 0 });
  database.exec('ALTER TABLE usage RENAME COLUMN used TO counted');
  await expect(opened.storage.probe()).rejects.toMatchObject({ reason: 'The database cannot be used.' });
});

it("keeps SQLite's message and code, for the log", async () => {
  await using opened = await openSqliteTestStorage();
  await opened.run('DROP TABLE usage');
  await expect(opened.storage.quotas.charge({ accountId: 1, limit: 5 }, NOON)).rejects.toMatchObject({
    message: 'The database cannot be written: no such table: usage',
    cause: { message: 'no such table: usage', code: 'ERR_SQLITE_ERROR', errcode: 1 },
  });
});
