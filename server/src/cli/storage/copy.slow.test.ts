import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { createEmptySchema } from '../../../test/postgres/empty-schema.ts';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { useStorage } from '../../../test/processes/use-storage.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { buildPackedEdition } from '../../../test/storage/packed-editions.ts';
import { buildFullState, publishState } from '../../../test/storage/saved-state.ts';
import { lendTables } from '../../storage/sqlite/stored-tables.ts';
import type { Storage } from '../../storage/storage.ts';

/** A thousand accounts, and one that has used its limit of the last whole number of SQLite, whose address needs quoting. */
const ODD = `INSERT INTO accounts VALUES (9, '"\\ü''{},💶', 'odd', 1, 1, 0, 9223372036854775807, 'now', 'odd', 9223372036854775807);
  INSERT INTO usage VALUES (20000, 9, 9223372036854775807);
  INSERT INTO accounts WITH RECURSIVE numbers (i) AS (SELECT 11 UNION ALL SELECT i + 1 FROM numbers WHERE i < 1010)
    SELECT i, 'a@b.c', 'key ' || i, 1, 0, 0, 5, 'now', 'a@b.c', NULL FROM numbers`;

/** Fills every table: account 1 was charged, 2 came by sign-up, and is revoked. */
async function fill(storage: Storage): Promise<void> {
  const { accounts, quotas, rates, signUps } = storage;
  await accounts.create({ ...newAccount, verified: true }, 'ann');
  await signUps.create({ ...newAccount, email: 'bob@example.com' }, { keyDigest: 'bob', madeAt: 5 }, 0, 'mark');
  await accounts.change(2, { revoked: true });
  for (let charges = 0; charges < 3; charges++) await quotas.charge({ accountId: 1, limit: 250 }, Date.now());
  const { tables } = buildPackedEdition('any');
  for (const revision of [0, 1]) {
    const { record, edition } = publishState(buildFullState());
    await rates.save(record, revision, { ...edition, tables });
  }
  await rates.editions.prune(Number.MAX_SAFE_INTEGER);
  await rates.decisions.append({ subject: 'SEK', kind: 'hold', reason: 'Closed.', by: 'ann', decidedAt: 5 });
}

/** SQLite and Postgres read the same value as different types. */
function writeCell(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return String(typeof value === 'boolean' ? Number(value) : value);
}

const writeRows = (rows: readonly object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [column, writeCell(value)])));

/** Opens a folder with a database that nobody uses, and a place for the copy. */
async function openPlaces(prepare: (storage: Storage) => Promise<unknown>, sql = '') {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder());
  const schema = resources.use(await createEmptySchema());
  const file = join(folder.path, 'crossrate.db');
  const env = { DATA_DIR: folder.path, DATABASE_URL: schema.url };
  await useStorage({ DATA_DIR: folder.path }, prepare);
  const run = (text: string) => {
    using database = new DatabaseSync(file);
    database.exec(text);
  };
  run(sql);
  const owned = resources.move();
  return { file, env, run, schema, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const copy = (env: Record<string, string>) => runCrossrateHere(['storage', 'copy', '--json'], env);
const createAccount = ({ accounts }: Storage) => accounts.create(newAccount, 'digest');

describe.skipIf(testDatabaseUrl === undefined)('storage copy', () => {
  it('takes every row of every table along', async () => {
    await using places = await openPlaces(fill, ODD);
    const { code, stdout, stderr } = await copy(places.env);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Copying accounts …\n(Copying \w+ …\n)+$/)]);
    const { rows } = JSON.parse(stdout);
    expect(Object.keys(rows).toSorted()).toEqual([
      ...['accounts', 'editions', 'rate_decisions', 'refresh_state', 'stated_tables', 'usage'],
    ]);
    using database = new DatabaseSync(places.file);
    for (const [table, count] of Object.entries(rows)) {
      const select = database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`);
      select.setReadBigInts(true);
      const there = select.all();
      const copied = await places.schema.run(`SELECT ${Object.keys(there[0] ?? {})} FROM ${table} ORDER BY 1, 2`);
      expect(writeRows(copied)).toEqual(writeRows(there));
      expect([table, count]).toEqual([table, there.length || 'some']);
    }
  });

  it('lets charges, ids, rates and decisions go on where they were', async () => {
    await using places = await openPlaces(fill);
    const before = await useStorage({ DATA_DIR: places.env.DATA_DIR }, ({ rates }) => rates.load());
    expect((await copy(places.env)).code).toBe(0);
    await useStorage(places.env, async ({ accounts, quotas, rates }) => {
      expect(await quotas.charge({ accountId: 1, limit: 250 }, Date.now())).toMatchObject({ granted: true, used: 4 });
      expect(await accounts.findByKeyDigest('bob')).toMatchObject({ id: 2, revoked: true });
      expect(await accounts.create(newAccount, 'digest')).toMatchObject({ id: 3 });
      await rates.decisions.append({ subject: 'SEK', kind: 'release', reason: 'Open.', by: 'ann', decidedAt: 6 });
      const { record, lastEdition, revision } = await rates.load();
      expect({ record, lastEdition }).toEqual({ record: before.record, lastEdition: before.lastEdition });
      expect(await rates.save(publishState(buildFullState()).record, revision)).toBe(revision + 1);
    });
  });

  it('copies nothing to a database that has tables of Crossrate', async () => {
    await using places = await openPlaces(createAccount);
    await useStorage({ DATABASE_URL: places.env.DATABASE_URL }, () => {});
    const { code, stderr } = await copy(places.env);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^crossrate: Nothing was copied to postgres:.* has tables/),
    ]);
    expect(await places.schema.run('SELECT FROM accounts')).toEqual([]);
  });

  it('copies nothing while a server uses the file, and keeps servers from using it', async () => {
    await using places = await openPlaces(createAccount);
    const refused = await useStorage({ DATA_DIR: places.env.DATA_DIR }, () => copy(places.env));
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('crossrate.db is in use: stop what uses'),
    ]);
    await lendTables(places.env.DATA_DIR, async () => {
      await expect(useStorage({ DATA_DIR: places.env.DATA_DIR }, createAccount)).rejects.toThrow('database is locked');
    });
    expect((await copy(places.env)).code).toBe(0);
  });

  it.each([
    ["UPDATE accounts SET email = 'a' || char(0)", '', / table accounts: unsupported Unicode escape/],
    [
      'CREATE TABLE later (id INTEGER); INSERT INTO later VALUES (1)',
      'DROP TABLE later',
      /relation "later" does not exist/,
    ],
    ['ALTER TABLE accounts ADD later INTEGER', 'ALTER TABLE accounts DROP later', /column "later" .*does not exist/],
  ])('leaves not even a table behind when Postgres refuses a part of the source: %s', async (sql, undo, reason) => {
    await using places = await openPlaces(createAccount, `${sql}; PRAGMA user_version = 99`);
    const { code, stderr } = await copy(places.env);
    expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
    expect(await places.schema.run('SELECT FROM pg_tables WHERE schemaname = current_schema()')).toEqual([]);
    places.run(`${undo}; UPDATE accounts SET email = 'a@b.c'`);
    expect((await copy(places.env)).code).toBe(0);
  });
});
