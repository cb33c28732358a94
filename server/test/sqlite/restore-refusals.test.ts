import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { MIGRATIONS } from '../../src/storage/sqlite/migrations.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';

/** Changes a backup by SQL, and restores the changed file. */
async function restoreChanged(sql: string) {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: join(folder.path, 'data') };
  const [backup, target] = [join(folder.path, 'backup.db'), join(folder.path, 'restored')];
  const account = ['keys', 'create', '--email', 'ann@example.com'];
  expect(await runCrossrateHere(account, env)).toMatchObject({ code: 0 });
  expect(await runCrossrateHere(['storage', 'backup', backup], env)).toMatchObject({ code: 0 });
  {
    using database = new DatabaseSync(backup, { defensive: false });
    database.exec(`PRAGMA writable_schema = ON; ${sql}`);
  }
  const { code, stderr } = await runCrossrateHere(['storage', 'restore', backup], { DATA_DIR: target });
  return { code, said: stderr.replace(backup, 'FILE'), left: existsSync(target) ? readdirSync(target) : [] };
}

it.each([
  ['has no identity', 'DELETE FROM storage_identity', 'its table storage_identity has lost its row'],
  ['has an empty identity', "UPDATE storage_identity SET identity = ''", 'its table storage_identity has lost its row'],
  ['has no revisions', 'DELETE FROM revisions', 'its table revisions has lost its row'],
  [
    'has a version that nobody wrote',
    'PRAGMA user_version = -1',
    'The database has the schema -1, which no Crossrate has written.',
  ],
  ['lacks a column', 'ALTER TABLE accounts DROP COLUMN restricted', 'its table accounts lacks the column restricted'],
  [
    'has a column that Crossrate does not fill',
    'DELETE FROM charges; ALTER TABLE charges ADD COLUMN note TEXT NOT NULL',
    'its table charges has a column note that Crossrate does not fill',
  ],
  ['lacks a table', 'DROP TABLE lease', 'it lacks the table lease'],
  ['lacks a trigger', 'DROP TRIGGER account_deleted', 'it lacks the trigger account_deleted'],
  ['lacks an index', 'DROP INDEX accounts_by_email', 'it lacks the index accounts_by_email'],
  ['has a negative counter', 'INSERT INTO usage VALUES (20000, 1, -5)', 'its table usage has -5 as folded'],
  [
    'has a number that JavaScript cannot read',
    'UPDATE accounts SET daily_limit = 9007199254740992',
    'its table accounts has 9007199254740992 as daily_limit',
  ],
  [
    'has no more ids for accounts',
    'UPDATE sqlite_sequence SET seq = 9223372036854775807',
    'its table sqlite_sequence has 9223372036854775807 as seq',
  ],
  [
    'has a damaged index',
    "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'usage') WHERE name = 'accounts_by_email'",
    'it is damaged: ',
  ],
])('restores nothing from a backup that %s', async (_why, sql, reason) => {
  const { code, said, left } = await restoreChanged(sql);
  const refusal = [expect.stringContaining(`crossrate: FILE cannot be restored: ${reason}`)];
  expect([code, said.trimEnd().split('\n'), left]).toEqual([1, refusal, []]);
});

it.each([
  ['is not there', undefined, 'There is no file'],
  ['is no database', 'no database, but somebody may need it '.repeat(50), 'file is not a database'],
  ['is empty', '', 'it is not a database of Crossrate'],
])('restores nothing from a file that %s', async (_, contents, message) => {
  await using folder = await makeTemporaryFolder();
  const [backup, env] = [join(folder.path, 'backup.db'), { DATA_DIR: join(folder.path, 'data') }];
  if (contents !== undefined) writeFileSync(backup, contents);
  const { code, stderr } = await runCrossrateHere(['storage', 'restore', backup], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  expect(existsSync(env.DATA_DIR) ? readdirSync(env.DATA_DIR) : []).toEqual([]);
});

it('restores nothing from a damaged backup', async () => {
  await using folder = await makeTemporaryFolder();
  const [backup, env] = [join(folder.path, 'backup.db'), { DATA_DIR: join(folder.path, 'data') }];
  await runCrossrateHere(['keys', 'create', '--email', 'ann@example.com'], env);
  await runCrossrateHere(['storage', 'backup', backup], env);
  truncateSync(backup, statSync(backup).size - 4_096);
  const restored = await runCrossrateHere(['storage', 'restore', backup], { DATA_DIR: join(folder.path, 'restored') });
  expect([restored.code, restored.stderr]).toEqual([1, expect.stringContaining('cannot be restored')]);
});

it('restores a backup to which an operator has added a table and a column', async () => {
  const { code } = await restoreChanged('CREATE TABLE notes (text); ALTER TABLE accounts ADD COLUMN note TEXT');
  expect(code).toBe(0);
});

it.each(MIGRATIONS.map((_, index) => index + 1))('restores a backup of version %i of the tables', async (version) => {
  await using folder = await makeTemporaryFolder();
  const [backup, env] = [join(folder.path, 'backup.db'), { DATA_DIR: join(folder.path, 'data') }];
  {
    using database = new DatabaseSync(backup);
    for (const migration of MIGRATIONS.slice(0, version)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${version}`);
  }
  expect(await runCrossrateHere(['storage', 'restore', backup], env)).toMatchObject({ code: 0, stderr: '' });
  expect(await runCrossrateHere(['keys', 'list'], env)).toMatchObject({ code: 0, stderr: '' });
});
