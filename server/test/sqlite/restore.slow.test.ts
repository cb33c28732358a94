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
import { killProcess, startServer } from '../processes/server-process.ts';
import { createKey, listAccounts } from '../processes/use-storage.ts';
import { openFolder, runStorage } from './folder-to-back-up.ts';

/** Opens a folder with a backup of its three accounts. */
async function openBackup() {
  const folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  return { ...folder, database: join(folder.env.DATA_DIR, 'crossrate.db'), restored: join(folder.path, 'restored') };
}

function changeBy(sql: string): (file: string) => void {
  return (file) => {
    using database = new DatabaseSync(file, { defensive: false });
    database.exec(`PRAGMA writable_schema = ON; ${sql}`);
  };
}

function replaceByPipe(file: string): void {
  rmSync(file);
  execFileSync('mkfifo', [file]);
}

const DAMAGE_INDEX = `UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'usage')
  WHERE name = 'accounts_by_email'`;

it.each<[string, (file: string) => void, string]>([
  ['is not there', (file) => rmSync(file), 'There is no file'],
  ['is a pipe', replaceByPipe, 'is not a file: write the backup to a file first.'],
  ['may be a database in use', (file) => writeFileSync(`${file}-wal`, ''), 'has a -wal beside it: it is no backup'],
  ['is empty', (file) => truncateSync(file), 'it is not a database of Crossrate'],
  ['is no database', (file) => writeFileSync(file, 'no database '.repeat(50)), 'file is not a database'],
  ['was cut off', (file) => truncateSync(file, statSync(file).size - 4_096), 'cannot be restored'],
  ['has a damaged index', changeBy(DAMAGE_INDEX), 'it is damaged: '],
  [
    'has a trigger',
    changeBy('CREATE TRIGGER no AFTER UPDATE ON usage BEGIN SELECT 1; END'),
    'it has the trigger no, which is not of Crossrate',
  ],
  ['has another column', changeBy('ALTER TABLE accounts ADD COLUMN note TEXT'), 'its table accounts is not as'],
  ['has a negative limit', changeBy('UPDATE accounts SET daily_limit = -5 WHERE id = 2'), 'account 2 has -5 as its'],
  ['has a negative counter', changeBy('INSERT INTO usage VALUES (20000, 1, -5)'), 'account 1 has -5 as its counter'],
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
  expect(await listAccounts(folder.env)).toHaveLength(4);
  const { code, stdout } = await runStorage(['restore', folder.backup, '--replace', '--json'], folder.env);
  expect(code).toBe(0);
  expect(await listAccounts(folder.env)).toHaveLength(3);
  const { before } = JSON.parse(stdout) as { before: string };
  using old = new DatabaseSync(before);
  expect(old.prepare('SELECT count(*) AS count FROM accounts').get()).toEqual({ count: 4 });
});

it('restores the file to which a link points, and keeps the link', async () => {
  await using folder = await openBackup();
  rmSync(folder.database);
  symlinkSync(join('..', 'elsewhere.db'), folder.database);
  expect((await runStorage(['restore', folder.backup], folder.env)).code).toBe(0);
  expect(lstatSync(folder.database).isSymbolicLink()).toBe(true);
  expect(statSync(join(folder.path, 'elsewhere.db')).isFile()).toBe(true);
  expect(await listAccounts(folder.env)).toHaveLength(3);
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

it('restores nothing under a running server, and leaves the log of a killed one', async () => {
  await using folder = await openBackup();
  await using server = await startServer(folder.env);
  const { code, stderr } = await runStorage(['restore', folder.backup, '--replace'], folder.env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('is in use: stop what uses it first.')]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await killProcess(server);
  writeFileSync(folder.backup, 'no database');
  expect((await runStorage(['restore', folder.backup, '--replace'], folder.env)).code).toBe(1);
  expect(existsSync(`${folder.database}-wal`)).toBe(true);
});
