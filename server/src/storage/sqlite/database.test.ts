import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

it('creates the folder and the file for the owner only', async () => {
  await using folder = await makeTemporaryFolder();
  const dataDirectory = join(folder.path, 'nested', 'data');
  openDatabase(dataDirectory).close();
  expect(statSync(dataDirectory).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDirectory, 'crossrate.db')).mode & 0o777).toBe(0o600);
});

it('writes ahead and waits for the disk', async () => {
  await using folder = await makeTemporaryFolder();
  const database = openDatabase(folder.path);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  database.close();
});

it('opens while another process is writing', async () => {
  await using folder = await makeTemporaryFolder();
  const writing = openDatabase(folder.path);
  writing.exec('BEGIN IMMEDIATE');
  openDatabase(folder.path).close();
  writing.close();
});

it('refuses a file that is no database, and leaves it as it was', async () => {
  await using folder = await makeTemporaryFolder();
  writeFileSync(join(folder.path, 'crossrate.db'), 'not a database, but somebody may need it '.repeat(50));
  expect(() => openDatabase(folder.path)).toThrow('file is not a database');
});

it('leaves neither half a file nor a false alarm behind when the identity cannot be stored', async () => {
  await using folder = await makeTemporaryFolder();
  mkdirSync(join(folder.path, 'crossrate.id'));
  expect(() => openDatabase(folder.path, { startAnew: true })).toThrow('crossrate.id');
  const unexpected = readdirSync(folder.path).filter((name) => !name.startsWith('crossrate.db'));
  expect(unexpected).toEqual(['crossrate.id']);
});

it('names the file that it may not open', async ({ skip }) => {
  skip(process.getuid?.() === 0, 'Root may open every file.');
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'crossrate.db');
  openDatabase(folder.path).close();
  chmodSync(file, 0);
  expect(() => openDatabase(folder.path)).toThrow(`EACCES: permission denied, access '${file}'`);
});

/** Creates a database as an older Crossrate would. */
function createOlder(folder: string, version: number, contents: string): void {
  using older = new DatabaseSync(join(folder, 'crossrate.db'));
  for (const migration of MIGRATIONS.slice(0, version)) older.exec(migration);
  older.exec(`PRAGMA user_version = ${version}; ${contents}`);
}

it('keeps the accounts of an older version, and lets go of its rates, which do not say whose they are', async () => {
  await using folder = await makeTemporaryFolder();
  createOlder(
    folder.path,
    2,
    `INSERT INTO accounts VALUES (1, 'ann@example.com', 'digest', 1, 0, 0, 100, '2026-11-21T10:00:00.000Z');
     INSERT INTO refresh_state VALUES (1, '{}')`,
  );
  using database = openDatabase(folder.path);
  expect(database.prepare('SELECT email FROM accounts').all()).toEqual([{ email: 'ann@example.com' }]);
  expect(database.prepare('SELECT * FROM refresh_state').all()).toEqual([]);
  expect(database.prepare('SELECT * FROM rate_decisions').all()).toEqual([]);
});

it('keeps the counters of an older version', async () => {
  await using folder = await makeTemporaryFolder();
  createOlder(folder.path, 4, 'INSERT INTO usage VALUES (7, 20000, 3), (7, 20001, 5), (2, 20001, 1)');
  using database = openDatabase(folder.path);
  const counters = database.prepare('SELECT day, account_id AS id, used FROM counters ORDER BY day, id').all();
  expect(counters).toEqual([
    { day: 20_000, id: 7, used: 3 },
    { day: 20_001, id: 2, used: 1 },
    { day: 20_001, id: 7, used: 5 },
  ]);
});

it('finds the accounts of an older version by e-mail address', async () => {
  await using folder = await makeTemporaryFolder();
  createOlder(
    folder.path,
    5,
    "INSERT INTO accounts VALUES (7, 'Ann@example.com', 'digest', 1, 0, 0, 100, '2026-11-21T10:00:00.000Z')",
  );
  using database = openDatabase(folder.path);
  const plan = database.prepare("EXPLAIN QUERY PLAN SELECT id FROM accounts WHERE lower(email) = 'ann@example.com'");
  expect(plan.get()).toMatchObject({ detail: expect.stringContaining('USING COVERING INDEX accounts_by_email') });
  expect(database.prepare("SELECT id FROM accounts WHERE lower(email) = 'ann@example.com'").all()).toEqual([{ id: 7 }]);
});

it('lets no process of an older version charge beside the charges that are not folded', async () => {
  await using folder = await makeTemporaryFolder();
  using database = openDatabase(folder.path);
  expect(() => database.prepare('INSERT INTO usage (account_id, day, used) VALUES (1, 20000, 1)')).toThrow('used');
});

it('refuses a database that a newer version has written', async () => {
  await using folder = await makeTemporaryFolder();
  openDatabase(folder.path).close();
  const newer = new DatabaseSync(join(folder.path, 'crossrate.db'));
  newer.exec('PRAGMA user_version = 99');
  newer.close();
  expect(() => openDatabase(folder.path)).toThrow('written by a newer Crossrate');
});
