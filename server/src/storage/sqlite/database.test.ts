import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { assertDatabase, openDatabase } from './database.ts';

it('creates the folder and the file for the owner only', async () => {
  await using folder = await makeTemporaryFolder();
  const dataDirectory = join(folder.path, 'nested', 'data');
  openDatabase(dataDirectory).close();
  expect(statSync(dataDirectory).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDirectory, 'crossrate.db')).mode & 0o777).toBe(0o600);
});

it('writes ahead and waits for the disk', async () => {
  await using folder = await makeTemporaryFolder();
  using database = openDatabase(folder.path);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
});

it('refuses a file that is no database, and leaves it as it was', async () => {
  await using folder = await makeTemporaryFolder();
  writeFileSync(join(folder.path, 'crossrate.db'), 'not a database, but somebody may need it '.repeat(50));
  expect(() => openDatabase(folder.path)).toThrow('file is not a database');
});

it('refuses the database of another program, and leaves it as it was', async () => {
  await using folder = await makeTemporaryFolder();
  using other = new DatabaseSync(join(folder.path, 'crossrate.db'), { timeout: 5_000 });
  other.exec('CREATE TABLE notes (text)');
  expect(() => openDatabase(folder.path)).toThrow('it is not a database of Crossrate');
  expect(other.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'notes' }]);
});

it.each([
  [
    'was written by a newer version',
    'PRAGMA user_version = 99; UPDATE crossrate_schema SET oldest_compatible = 99',
    'it was written by a newer Crossrate (schema 99',
  ],
  [
    'has a trigger, which could lift every limit',
    'CREATE TRIGGER lift AFTER UPDATE ON usage BEGIN UPDATE usage SET used = 0; END',
    'it has the trigger lift, which is not of Crossrate',
  ],
  ['has a view', 'PRAGMA user_version = 99; CREATE VIEW counters AS SELECT * FROM usage', 'it has the view counters'],
  ['has another table', 'CREATE TABLE notes (text)', 'it has the table notes'],
  ['has another index', 'CREATE INDEX by_day ON usage (day)', 'it has the index by_day'],
  ['has another column', 'ALTER TABLE accounts ADD COLUMN note TEXT', 'its table accounts is not as Crossrate creates'],
  ['lacks a table', 'DROP TABLE lease', 'it lacks the table lease: restore a backup that has it'],
  ['lacks an index', 'DROP INDEX accounts_by_address', 'it lacks the index accounts_by_address'],
  ['has lost its identity', 'DELETE FROM storage_identity', 'it has lost its identity'],
  ['has lost its revisions', 'DELETE FROM revisions', 'it has lost its identity or its revisions'],
])('refuses a database that %s', async (_what, sql, reason) => {
  await using folder = await makeTemporaryFolder();
  {
    using database = openDatabase(folder.path);
    database.exec(sql);
  }
  expect(() => openDatabase(folder.path)).toThrow(reason);
});

it.each([
  ['missing', rmSync],
  ['empty', truncateSync],
])('refuses a database that is %s beside its log, and keeps the log', async (_what, lose) => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'crossrate.db');
  using _open = openDatabase(folder.path);
  lose(file);
  expect(() => openDatabase(folder.path)).toThrow('is missing or empty, but its log');
  expect(() => assertDatabase(folder.path)).toThrow('is missing or empty, but its log');
  expect(readdirSync(folder.path)).toContain('crossrate.db-wal');
});

it('warns of a database without accounts at each start', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.openAgain();
  const warning = { level: 'warn', msg: expect.stringContaining('new, empty database') };
  expect(opened.logLines.map((line) => JSON.parse(line))).toMatchObject([warning, warning]);
});

it('creates nothing where a database must be', async () => {
  await using folder = await makeTemporaryFolder();
  expect(() => assertDatabase(folder.path)).toThrow(`There is no database crossrate.db in ${folder.path}.`);
  writeFileSync(join(folder.path, 'crossrate.db'), '');
  expect(() => assertDatabase(folder.path)).toThrow('There is no database');
});
