import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import type { QuotaStore } from '../../quota/quota-store.ts';
import { UnavailableError } from '../../unavailable-error.ts';

const DAY_MS = 86_400_000;
const NOON = 20_000.5 * DAY_MS;

/** Reads in another turn of the event loop than the reading before. */
async function readUsed(quotas: QuotaStore, accountId: number): Promise<number> {
  await new Promise(setImmediate);
  return (await quotas.read(accountId, NOON)).used;
}

it('deletes the counters of a day in slices, between charges', async () => {
  await using opened = await openSqliteTestStorage();
  const { quotas } = opened.storage;
  await opened.run(`WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 9001)
    INSERT INTO usage SELECT 19000, i, 1 FROM numbers`);
  for (let day = 19_994; day <= 20_000; day += 1) await quotas.charge({ accountId: 1, limit: 100 }, day * DAY_MS);
  using database = new DatabaseSync(join(opened.folder, 'crossrate.db'));
  const count = database.prepare('SELECT count(*) AS count FROM usage WHERE day = 19000');
  const left = [];
  opened.clock.pass(3_600_000);
  // The next answer of the thread shows that a slice is gone.
  for (let charged = 0; charged < 9; charged += 1) {
    await quotas.charge({ accountId: 1, limit: 100 }, NOON);
    await opened.storage.accounts.change(1, {});
    left.push(count.get()?.count);
  }
  expect([...new Set(left)]).toEqual([9_001, 7_001, 5_001, 3_001, 1_001, 0]);
});

it('reports once a minute that charges cannot be folded, and goes on charging', async () => {
  await using opened = await openSqliteTestStorage();
  const { quotas } = opened.storage;
  await opened.run(`WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 9001)
    INSERT INTO charges SELECT i, 20000, 2, i FROM numbers;
    CREATE TRIGGER no BEFORE INSERT ON usage BEGIN SELECT RAISE(ABORT, 'no fold'); END`);
  for (let used = 1; used <= 3; used += 1) {
    expect(await quotas.charge({ accountId: 1, limit: 3 }, NOON)).toMatchObject({ granted: true, used });
  }
  const logged = opened.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(logged).toEqual([
    expect.objectContaining({
      msg: 'the database cannot be tidied up, and grows',
      err: expect.objectContaining({ message: 'no fold' }),
      failures: 1,
    }),
  ]);
});

it('forgets no day by which other processes charge, however long a clock is 8 days ahead', async () => {
  await using opened = await openSqliteTestStorage();
  const [right, ahead] = [opened.storage.quotas, (await opened.openAgain()).quotas];
  for (let now = NOON; now < NOON + 12 * DAY_MS; now += DAY_MS) {
    expect(await right.charge({ accountId: 1, limit: 1 }, now)).toMatchObject({ granted: true });
    for (let hour = 0; hour < 3; hour += 1) {
      await ahead.charge({ accountId: 1, limit: 1 }, now + 8 * DAY_MS);
      opened.clock.pass(3_600_000);
    }
    // A process with an empty memory.
    const restarted = (await opened.openAgain()).quotas;
    expect(await restarted.charge({ accountId: 1, limit: 1 }, now)).toMatchObject({ granted: false });
  }
  using database = new DatabaseSync(join(opened.folder, 'crossrate.db'));
  expect(database.prepare('SELECT day FROM usage WHERE day < 20004').all()).toEqual([]);
});

it('returns a counter at once, without waiting for anything', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.storage.quotas.charge({ accountId: 1, limit: 5 }, NOON);
  expect(opened.storage.quotas.read(1, NOON)).toEqual({ used: 1, day: 20_000 });
});

it('reads the charges of another process, however the charges of both alternate', async () => {
  await using opened = await openSqliteTestStorage();
  const stores = [opened.storage.quotas, (await opened.openAgain()).quotas];
  for (let used = 1; used <= 50; used += 1) {
    await stores[(used * used) % 2]?.charge({ accountId: 1, limit: 100 }, NOON);
    for (const store of stores) expect(await readUsed(store, 1)).toBe(used);
    for (const store of stores) expect(await readUsed(store, 2)).toBe(0);
  }
});

it('counts exactly while charges of many accounts are folded, by whichever process', async () => {
  await using opened = await openSqliteTestStorage();
  const stores = [opened.storage.quotas, (await opened.openAgain()).quotas];
  const watching = (await opened.openAgain()).quotas;
  const accounts = Array.from({ length: 3_000 }, (_, index) => 1 + 7 * index);
  const expected = new Map<number, number>();
  for (let round = 0; round < 8; round += 1) {
    const charged = accounts.filter((account) => (account * (round + 3)) % 5 > 0);
    await Promise.all(
      charged.map((account) => stores[(account + round) % 2]?.charge({ accountId: account, limit: 100 }, NOON)),
    );
    for (const account of charged) expected.set(account, (expected.get(account) ?? 0) + 1);
    for (const account of accounts.slice(round, round + 20)) {
      expect(await readUsed(watching, account)).toBe(expected.get(account) ?? 0);
    }
  }
  using database = new DatabaseSync(join(opened.folder, 'crossrate.db'));
  const { count } = database.prepare('SELECT count(*) AS count FROM charges').get() ?? {};
  expect(count).toBeLessThan([...expected.values()].reduce((sum, used) => sum + used));
  for (const store of [...stores, watching]) expect((await store.readBetween(1, 30_000, NOON)).used).toEqual(expected);
  for (const account of accounts) {
    for (const store of [...stores, watching]) {
      expect((await store.read(account, NOON)).used).toBe(expected.get(account) ?? 0);
    }
  }
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
  using blocker = new DatabaseSync(join(opened.folder, 'crossrate.db'));
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
    expect(charge).toMatchObject({ reason: { cause: { message: 'The thread that writes has ended.' } } });
  }
  // SQLite may have committed before the thread ended.
  const { used } = await quotas.charge({ accountId: 1, limit: 100 }, NOON);
  expect([2, 5]).toContain(used);
  expect(await readUsed(quotas, 1)).toBe(used);
});

it("keeps SQLite's message and code, for the log", async () => {
  await using opened = await openSqliteTestStorage();
  await opened.run('DROP TABLE usage');
  await expect(opened.storage.quotas.charge({ accountId: 1, limit: 5 }, NOON)).rejects.toMatchObject({
    message: 'The quota could not be charged.',
    cause: { message: 'no such table: usage', code: 'ERR_SQLITE_ERROR', errcode: 1 },
  });
});

it('reads every counter after many days without requests', async () => {
  await using opened = await openSqliteTestStorage();
  const { quotas } = opened.storage;
  for (let day = 20_000; day < 20_030; day += 1) await quotas.charge({ accountId: 1, limit: 5 }, day * DAY_MS);
  const counters = [20_023, 20_026, 20_029].map((day) => quotas.read(1, day * DAY_MS));
  expect(counters).toEqual([20_023, 20_026, 20_029].map((day) => ({ used: 1, day })));
});
