import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openLocation } from '../../../test/storage/test-storage.ts';
import { systemClock } from '../../clock.ts';
import { backUpSqlite } from './backup.ts';
import { openDatabase } from './database.ts';
import { restoreSqlite } from './restore.ts';
import { MIGRATIONS } from './schema.ts';

const { signal } = new AbortController();
const PARTS = "SELECT type || ' ' || name AS part, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'";

// A version that is still to come.
beforeAll(() => void MIGRATIONS.push('CREATE TABLE later (id INTEGER) STRICT;'));
afterAll(() => void MIGRATIONS.pop());

/** Makes a folder with a database of the first version, which has an account with a charge. */
async function makeFirstVersion() {
  const folder = await makeTemporaryFolder();
  const file = join(folder.path, 'crossrate.db');
  using database = new DatabaseSync(file);
  database.exec(`${MIGRATIONS[0]}; PRAGMA journal_mode = WAL; PRAGMA user_version = 1;
    INSERT INTO crossrate_schema SELECT 1, 1, json_group_array(json_array(part, sql)) FROM (${PARTS});
    INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address)
      VALUES ('${newAccount.email}', 'key', 1, 250, '${newAccount.createdAt}', '${newAccount.email}');
    INSERT INTO usage VALUES (20000, 1, 5)`);
  return { dataDirectory: folder.path, file, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

function readVersion(file: string) {
  using database = new DatabaseSync(file, { readOnly: true });
  return database.prepare('PRAGMA user_version').get()?.user_version;
}

it('migrates a database of the first version at a start, with its accounts and charges', async () => {
  await using first = await makeFirstVersion();
  await using opened = await openLocation({ kind: 'sqlite', dataDirectory: first.dataDirectory });
  const { accounts, quotas } = opened.storage;
  expect(await accounts.findByKeyDigest('key')).toMatchObject({ id: 1, verified: true });
  expect(await quotas.read(1, 20_000 * 86_400_000)).toMatchObject({ used: 5 });
  expect(readVersion(first.file)).toBe(MIGRATIONS.length);
});

it('lets a program of the first version go on, and start again', async () => {
  await using first = await makeFirstVersion();
  using running = new DatabaseSync(first.file, { timeout: 2_000 });
  const charge = running.prepare('UPDATE usage SET used = used + 1 RETURNING used');
  charge.get();
  openDatabase(first.dataDirectory).close();
  expect(charge.get()).toEqual({ used: 7 });
  // It compares the parts that it finds with those that were noted.
  const { oldest_compatible: oldest, parts } = running.prepare('SELECT * FROM crossrate_schema').get() ?? {};
  const found = running.prepare(PARTS).all();
  expect(oldest).toBe(1);
  expect(JSON.parse(String(parts))).toEqual(found.map(({ part, sql }) => [part, sql]));
});

it('backs up a database of the first version as it is, and restores the backup, which the next start migrates', async () => {
  await using first = await makeFirstVersion();
  const backup = join(first.dataDirectory, 'backup.db');
  await backUpSqlite(first.dataDirectory, backup, signal);
  expect([readVersion(first.file), readVersion(backup)]).toEqual([1, 1]);
  await restoreSqlite(first.dataDirectory, backup, { clock: systemClock, replace: true, signal });
  expect(readVersion(first.file)).toBe(1);
  openDatabase(first.dataDirectory).close();
  expect(readVersion(first.file)).toBe(MIGRATIONS.length);
});

it('does not migrate what Crossrate has not made', async () => {
  await using first = await makeFirstVersion();
  {
    using database = new DatabaseSync(first.file);
    database.exec('CREATE TABLE notes (text)');
  }
  expect(() => openDatabase(first.dataDirectory)).toThrow('it has the table notes, which is not of Crossrate');
  expect(readVersion(first.file)).toBe(1);
});
