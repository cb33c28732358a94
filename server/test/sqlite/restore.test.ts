import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
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
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { restoreSqlite } from '../../src/storage/sqlite/restore.ts';
import { killProcess, startServer } from '../processes/server-process.ts';
import { createKey, listAccounts } from '../processes/use-storage.ts';
import { openFolder, runStorage } from './folder-to-back-up.ts';

const LACKS_LOG = 'the database was not closed and its -wal is missing: what was committed last may be lost';

it('lets a server that was killed find its log after a refused restore', async () => {
  await using folder = await openFolder();
  await using killed = await startServer(folder.env);
  await killProcess(killed);
  writeFileSync(folder.backup, 'no database');
  expect((await runStorage(['restore', folder.backup, '--replace'], folder.env)).code).toBe(1);
  expect(existsSync(join(folder.env.DATA_DIR, 'crossrate.db-wal'))).toBe(true);
  await using server = await startServer(folder.env);
  expect(server.findLogged(LACKS_LOG)).toEqual([]);
});

it('finds the log of a database to which a link points', async () => {
  await using folder = await openFolder();
  const [database, elsewhere] = [join(folder.env.DATA_DIR, 'crossrate.db'), join(folder.path, 'elsewhere.db')];
  renameSync(database, elsewhere);
  symlinkSync(elsewhere, database);
  await using killed = await startServer(folder.env);
  await killProcess(killed);
  await using server = await startServer(folder.env);
  expect(server.findLogged(LACKS_LOG)).toEqual([]);
  await server[Symbol.asyncDispose]();
  await runStorage(['backup', folder.backup], folder.env);
  expect((await runStorage(['restore', folder.backup, '--replace'], folder.env)).code).toBe(0);
  expect(lstatSync(database).isSymbolicLink()).toBe(true);
  expect(await listAccounts(folder.env)).toHaveLength(3);
});

it('restores the file of a link that points to nothing, and keeps the link', async () => {
  await using folder = await openFolder();
  const [database, elsewhere] = [join(folder.env.DATA_DIR, 'crossrate.db'), join(folder.path, 'elsewhere.db')];
  await runStorage(['backup', folder.backup], folder.env);
  rmSync(database);
  symlinkSync(join('..', 'elsewhere.db'), database);
  expect((await runStorage(['restore', folder.backup], folder.env)).code).toBe(0);
  expect([lstatSync(database).isSymbolicLink(), statSync(elsewhere).isFile()]).toEqual([true, true]);
  expect(await listAccounts(folder.env)).toHaveLength(3);
});

it('restores over a database only when it is told to, moves that aside, and keeps the identity', async () => {
  await using folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
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

it('changes nothing by a restore whose identity cannot be stored', async () => {
  await using folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  await createKey(folder.env);
  const identity = join(folder.env.DATA_DIR, 'crossrate.id');
  renameSync(identity, `${identity}.kept`);
  mkdirSync(identity);
  const { code, stderr } = await runStorage(['restore', folder.backup, '--replace'], folder.env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('crossrate.id')]);
  rmSync(identity, { recursive: true });
  renameSync(`${identity}.kept`, identity);
  expect(readdirSync(folder.env.DATA_DIR).toSorted()).toEqual(['crossrate.db', 'crossrate.id']);
  expect(await listAccounts(folder.env)).toHaveLength(4);
});

it('changes nothing by a restore that cannot move the last of the old files aside', async () => {
  await using folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  const database = join(folder.env.DATA_DIR, 'crossrate.db');
  truncateSync(database);
  writeFileSync(`${database}-wal`, 'the log of the emptied database');
  mkdirSync(`${database}.before-1970-01-01T00-00-00-000Z-wal`);
  const files = readdirSync(folder.env.DATA_DIR);
  const options = { clock: { now: () => 0 }, replace: true, signal: new AbortController().signal };
  await expect(restoreSqlite(folder.env.DATA_DIR, folder.backup, options)).rejects.toThrow('EISDIR');
  expect(readdirSync(folder.env.DATA_DIR)).toEqual(files);
});

it('restores a folder whose database was lost', async () => {
  await using folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  truncateSync(join(folder.env.DATA_DIR, 'crossrate.db'));
  expect((await runStorage(['restore', folder.backup], folder.env)).code).toBe(0);
  expect(await listAccounts(folder.env)).toHaveLength(3);
});

it('restores a folder whose database was deleted, and moves aside the log that is left of it', async () => {
  await using folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  const database = join(folder.env.DATA_DIR, 'crossrate.db');
  const log = join(folder.path, 'log');
  const accounts = await listAccounts(folder.env);
  {
    using opened = new DatabaseSync(database);
    opened.exec('UPDATE accounts SET email = hex(randomblob(20000))');
    copyFileSync(`${database}-wal`, log);
  }
  rmSync(database);
  renameSync(log, `${database}-wal`);
  const { code, stdout } = await runStorage(['restore', folder.backup, '--replace', '--json'], folder.env);
  expect(code).toBe(0);
  const { before } = JSON.parse(stdout) as { before: string };
  expect(existsSync(`${before}-wal`)).toBe(true);
  using restored = new DatabaseSync(database);
  expect(restored.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(await listAccounts(folder.env)).toEqual(accounts);
});

it.skipIf(process.platform !== 'linux')('says that a folder below /proc cannot be made', async () => {
  await using folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  const { code, stderr } = await runStorage(['restore', folder.backup], { DATA_DIR: '/proc/none/data' });
  expect([code, stderr]).toEqual([1, expect.stringContaining('/proc/none')]);
});

it('restores nothing under a running server', async () => {
  await using folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  await using server = await startServer(folder.env);
  const { code, stderr } = await runStorage(['restore', folder.backup, '--replace'], folder.env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('is in use: stop what uses it first.')]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it('waits for no pipe, and restores nothing from a pipe or a folder', async () => {
  await using folder = await makeTemporaryFolder();
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const place of [pipe, folder.path]) {
    const { code, stderr } = await runStorage(['restore', place], { DATA_DIR: join(folder.path, 'data') });
    expect([code, stderr]).toEqual([1, `crossrate: ${place} is not a file: write the backup to a file first.\n`]);
  }
  expect(existsSync(join(folder.path, 'data'))).toBe(false);
});
