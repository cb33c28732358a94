import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { createKey, listAccounts } from '../../../test/processes/use-storage.ts';
import { systemClock } from '../../clock.ts';
import { backUpSqlite } from './backup.ts';
import { restoreSqlite } from './restore.ts';

const runStorage = (args: string[], env: Record<string, string>) => runCrossrateHere(['storage', ...args], env);

/** Creates a folder with an account, and a place for its backup. */
async function openFolder() {
  const folder = await makeTemporaryFolder();
  const env = { DATA_DIR: join(folder.path, 'data') };
  await createKey(env);
  return { ...folder, env, database: join(env.DATA_DIR, 'crossrate.db'), backup: join(folder.path, 'backup.db') };
}

/** Opens a folder with a backup, and a place to restore it. */
async function openBackup() {
  const folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  return { ...folder, restored: join(folder.path, 'restored') };
}

function change(sql: string): (file: string) => void {
  return (file) => {
    using database = new DatabaseSync(file, { defensive: false });
    database.exec(`PRAGMA writable_schema = ON; ${sql}`);
  };
}

it.each([
  ['a file', (file: string) => writeFileSync(file, 'precious')],
  ['a link that points to nothing', (file: string) => symlinkSync(`${file}.nothing`, file)],
])('overwrites no file with a backup, and leaves nothing behind: %s', async (_what, make) => {
  await using folder = await openFolder();
  make(folder.backup);
  const { code, stderr } = await runStorage(['backup', folder.backup], folder.env);
  expect([code, stderr]).toEqual([1, `crossrate: ${folder.backup} exists already; a backup overwrites nothing.\n`]);
  expect(readdirSync(folder.path).toSorted()).toEqual(['backup.db', 'data']);
});

it.each([
  ['is no database', (file: string) => writeFileSync(file, 'no database '.repeat(1_000)), 'file is not a database'],
  ['lacks a table', change('DROP TABLE lease'), 'it lacks the table lease'],
])('makes no backup of a file that %s, names both files and says why', async (_what, spoil, reason) => {
  await using folder = await openFolder();
  spoil(folder.database);
  const { code, stderr } = await runStorage(['backup', folder.backup], folder.env);
  const said = `crossrate: ${folder.database} cannot be backed up to ${folder.backup}: ${reason}`;
  expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  expect(readdirSync(folder.path)).toEqual(['data']);
});

it('gives a backup its name, and a restore its place, only while no signal has come, and leaves nothing behind', async () => {
  await using folder = await openFolder();
  const signal = AbortSignal.abort(new Error('stopped'));
  const backup = backUpSqlite(folder.env.DATA_DIR, folder.backup, signal);
  await expect(backup).rejects.toThrow('stopped');
  expect(readdirSync(folder.path)).toEqual(['data']);
  await runStorage(['backup', folder.backup], folder.env);
  const target = join(folder.path, 'restored');
  const restored = restoreSqlite(target, folder.backup, { clock: systemClock, replace: false, signal });
  await expect(restored).rejects.toThrow('stopped');
  expect(readdirSync(target)).toEqual([]);
});

function replaceByPipe(file: string): void {
  rmSync(file);
  execFileSync('mkfifo', [file]);
}

const DAMAGE_INDEX = `UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'usage')
  WHERE name = 'accounts_by_address'`;

const NEWER_WITH_TRIGGER = `PRAGMA user_version = 99;
  CREATE TRIGGER keep AFTER UPDATE ON accounts BEGIN UPDATE accounts SET revoked = 0; END`;

it.each<[string, (file: string) => void, string]>([
  ['is not there', (file) => rmSync(file), 'There is no file'],
  ['is a pipe', replaceByPipe, 'is not a file: write the backup to a file first.'],
  ['may be a database in use', (file) => writeFileSync(`${file}-wal`, ''), 'has a -wal beside it: it is no backup'],
  ['is empty', (file) => truncateSync(file), 'it is not a database of Crossrate'],
  ['is no database', (file) => writeFileSync(file, 'no database '.repeat(50)), 'file is not a database'],
  ['was cut off', (file) => truncateSync(file, statSync(file).size - 4_096), 'cannot be restored'],
  ['has a damaged index', change(DAMAGE_INDEX), 'it is damaged: '],
  ['calls itself newer and has a trigger', change(NEWER_WITH_TRIGGER), 'it has the trigger keep, which is not of'],
])('restores nothing from a backup that %s', async (_what, spoil, reason) => {
  await using folder = await openBackup();
  spoil(folder.backup);
  const { code, stderr } = await runStorage(['restore', folder.backup], { DATA_DIR: folder.restored });
  expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  expect(existsSync(folder.restored) ? readdirSync(folder.restored) : []).toEqual([]);
});

it('restores over a database only when it is told to, and moves that aside', async () => {
  await using folder = await openBackup();
  await createKey(folder.env);
  const refused = await runStorage(['restore', folder.backup], folder.env);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('has a database. With --replace')]);
  expect(await listAccounts(folder.env)).toHaveLength(2);
  const { code, stdout } = await runStorage(['restore', folder.backup, '--replace', '--json'], folder.env);
  expect(code).toBe(0);
  expect(await listAccounts(folder.env)).toHaveLength(1);
  const { before } = JSON.parse(stdout) as { before: string };
  using old = new DatabaseSync(before);
  expect(old.prepare('SELECT count(*) AS count FROM accounts').get()).toEqual({ count: 2 });
});

it('restores nothing over a database in use', async () => {
  await using folder = await openBackup();
  using _user = new DatabaseSync(folder.database);
  _user.prepare('SELECT count(*) FROM accounts').get();
  const { code, stderr } = await runStorage(['restore', folder.backup, '--replace'], folder.env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('is in use: stop what uses it first.')]);
});

it('restores the file to which a link points, and keeps the link', async () => {
  await using folder = await openBackup();
  rmSync(folder.database);
  symlinkSync(join('..', 'elsewhere.db'), folder.database);
  expect((await runStorage(['restore', folder.backup], folder.env)).code).toBe(0);
  expect(lstatSync(folder.database).isSymbolicLink()).toBe(true);
  expect(statSync(join(folder.path, 'elsewhere.db')).isFile()).toBe(true);
  expect(await listAccounts(folder.env)).toHaveLength(1);
});

it('restores a folder whose database was deleted, and moves aside the log that is left of it', async () => {
  await using folder = await openBackup();
  const [log, accounts] = [join(folder.path, 'log'), await listAccounts(folder.env)];
  {
    using opened = new DatabaseSync(folder.database);
    opened.exec('UPDATE accounts SET email = hex(randomblob(20000))');
    copyFileSync(`${folder.database}-wal`, log);
  }
  rmSync(folder.database);
  renameSync(log, `${folder.database}-wal`);
  const { code, stdout } = await runStorage(['restore', folder.backup, '--json'], folder.env);
  expect(code).toBe(0);
  const { before } = JSON.parse(stdout) as { before: string };
  expect(existsSync(`${before}-wal`)).toBe(true);
  expect(await listAccounts(folder.env)).toEqual(accounts);
});
