import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
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
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { lendStorage } from '../../src/cli/lend-storage.ts';
import { systemClock } from '../../src/clock.ts';
import { backUpSqlite } from '../../src/storage/sqlite/backup.ts';
import { restoreSqlite } from '../../src/storage/sqlite/restore.ts';
import { startLoad } from '../load.ts';
import { runCrossrate, startCrossrate } from '../processes/command-line.ts';
import { createKey, killProcess, startServer } from '../processes/server-process.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const UNLIMITED = 1_000_000;
const CONNECTIONS = 8;

const LACKS_LOG = 'the database was not closed and its -wal is missing: what was committed last may be lost';

const runStorage = (args: string[], env: Record<string, string>) => runCrossrate(['storage', ...args], env);
const listAccounts = (env: Record<string, string>) =>
  lendStorage({ env, clock: systemClock }, ({ accounts }) => accounts.listAfter(0, 10));
const readUsed = (env: Record<string, string>) =>
  lendStorage({ env, clock: systemClock }, ({ quotas }) => quotas.read(1, Date.now()));

/** Creates a folder with three accounts, and a place for its backup. */
async function openFolder() {
  const folder = await makeTemporaryFolder();
  const env = { DATA_DIR: join(folder.path, 'data') };
  const keys = [await createKey(env, UNLIMITED), await createKey(env), await createKey(env)];
  return { ...folder, env, keys, backup: join(folder.path, 'backup.db') };
}

it('backs up a server under load: every charge that was answered before is in it, and all accounts', async () => {
  await using folder = await openFolder();
  await using server = await startServer(folder.env);
  const load = startLoad(server.url + CONVERT, { 'X-API-KEY': folder.keys[0] ?? '' }, { connections: CONNECTIONS });
  await load.waitUntilAnswered(20 * CONNECTIONS, 200);
  const answeredBefore = load.counts.get(200) ?? 0;
  const { code, stdout, stderr } = await runStorage(['backup', folder.backup, '--json'], folder.env);
  expect([code, stderr]).toEqual([0, '']);
  const answeredAfter = load.counts.get(200) ?? 0;
  expect(JSON.parse(stdout)).toEqual({ file: folder.backup, bytes: statSync(folder.backup).size });
  expect(statSync(folder.backup).mode & 0o777).toBe(0o600);
  await load.waitUntilAnswered(answeredAfter + CONNECTIONS, 200);
  await load.stop();
  expect([...load.counts.keys()]).toEqual([200]);
  const restored = { DATA_DIR: join(folder.path, 'restored') };
  expect((await runStorage(['restore', folder.backup], restored)).stdout).toBe(`Restored from ${folder.backup}.\n`);
  const { used } = await readUsed(restored);
  expect(used).toBeGreaterThanOrEqual(answeredBefore);
  expect(used).toBeLessThanOrEqual(answeredAfter + CONNECTIONS);
  expect(await listAccounts(restored)).toEqual(await listAccounts(folder.env));
  await using second = await startServer(restored);
  expect((await fetch(second.url + CONVERT, { headers: { 'X-API-KEY': folder.keys[1] ?? '' } })).status).toBe(200);
});

it('overwrites no file with a backup, and leaves nothing behind', async () => {
  await using folder = await openFolder();
  writeFileSync(folder.backup, 'precious');
  const { code, stderr } = await runStorage(['backup', folder.backup], folder.env);
  expect([code, stderr]).toEqual([1, `crossrate: ${folder.backup} exists already; a backup overwrites nothing.\n`]);
  expect(readdirSync(folder.path).toSorted()).toEqual(['backup.db', 'data']);
});

it.each(['crossrate.db-journal', 'crossrate.db-wal', 'crossrate.db-shm', 'crossrate.in-use'])(
  'makes no backup as %s, which the next start of a server would delete',
  async (name) => {
    await using folder = await openFolder();
    const before = readdirSync(folder.env.DATA_DIR);
    const backup = join(folder.env.DATA_DIR, name);
    const { code, stderr } = await runStorage(['backup', backup], folder.env);
    const reason = `${backup} is a name that the database itself uses: choose another one for the backup.`;
    expect([code, stderr]).toEqual([1, `crossrate: ${reason}\n`]);
    expect(readdirSync(folder.env.DATA_DIR)).toEqual(before);
  },
);

it('leaves no backup behind whose name cannot be written to the disk, and names the folder', async ({ skip }) => {
  skip(process.getuid?.() === 0, 'Root may open every folder.');
  await using folder = await openFolder();
  const place = join(folder.path, 'place');
  mkdirSync(place);
  chmodSync(place, 0o300);
  const { code, stderr } = await runStorage(['backup', join(place, 'backup.db')], folder.env);
  expect([code, stderr]).toEqual([1, `crossrate: EACCES: permission denied, open '${place}'\n`]);
  chmodSync(place, 0o700);
  expect(readdirSync(place)).toEqual([]);
});

it('names the database and the backup in an error of SQLite', async () => {
  await using folder = await openFolder();
  const database = join(folder.env.DATA_DIR, 'crossrate.db');
  writeFileSync(database, 'no database '.repeat(1_000));
  const { code, stderr } = await runStorage(['backup', folder.backup], folder.env);
  const reason = `${database} cannot be backed up to ${folder.backup}: file is not a database`;
  expect([code, stderr]).toEqual([1, `crossrate: ${reason}\n`]);
  expect(readdirSync(folder.path)).toEqual(['data']);
});

it('stops a backup by a signal, says so, and leaves nothing behind', async () => {
  await using folder = await openFolder();
  {
    using database = new DatabaseSync(join(folder.env.DATA_DIR, 'crossrate.db'));
    database.exec('CREATE TABLE large AS SELECT zeroblob(100000000) AS bytes');
  }
  const child = startCrossrate(['storage', 'backup', folder.backup], folder.env);
  const printed = text(child.stderr);
  const exited = once(child, 'exit');
  while (!readdirSync(folder.path).some((name) => name.endsWith('.part'))) await setTimeout(5);
  child.kill('SIGINT');
  expect(await exited).toEqual([1, null]);
  expect(await printed).toBe('crossrate: The backup was stopped. No file was made.\n');
  expect(readdirSync(folder.path)).toEqual(['data']);
});

it('writes no backup through a link that points to nothing', async () => {
  await using folder = await openFolder();
  symlinkSync(join(folder.path, 'nothing'), folder.backup);
  const { code, stderr } = await runStorage(['backup', folder.backup], folder.env);
  expect([code, stderr]).toEqual([1, `crossrate: ${folder.backup} exists already; a backup overwrites nothing.\n`]);
  expect(readdirSync(folder.path).toSorted()).toEqual(['backup.db', 'data']);
});

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

it('gives a backup its name, and a restore its place, only while no signal has come, and leaves nothing behind', async () => {
  await using folder = await openFolder();
  const signal = AbortSignal.abort(new Error('stopped'));
  const backup = backUpSqlite(folder.env.DATA_DIR, folder.backup, { onProgress: () => {}, signal });
  await expect(backup).rejects.toThrow('stopped');
  expect(readdirSync(folder.path)).toEqual(['data']);
  await runStorage(['backup', folder.backup], folder.env);
  const target = join(folder.path, 'restored');
  await expect(restoreSqlite(target, folder.backup, { clock: systemClock, replace: false, signal })).rejects.toThrow(
    'stopped',
  );
  expect(readdirSync(target)).toEqual([]);
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

it.each([
  ['storage', 'backup', 'FILE'],
  ['storage', 'restore', 'FILE'],
  ['keys', 'list'],
  ['keys', 'create', '--email', 'ann@example.com'],
])('names the data directory that the system refuses: %s %s', async (...args) => {
  await using folder = await openFolder();
  await runStorage(['backup', folder.backup], folder.env);
  const file = args[1] === 'restore' ? folder.backup : join(folder.path, 'other.db');
  const DATA_DIR = join(folder.path, 'x'.repeat(300));
  const { code, stderr } = await runCrossrate(
    args.map((arg) => arg.replace('FILE', file)),
    { DATA_DIR },
  );
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^crossrate: The data directory \S+ cannot be used: ENAMETOOLONG.*\n$/),
  ]);
});

it('makes no backup of a folder that cannot be written, and names it', async ({ skip }) => {
  skip(process.getuid?.() === 0, 'Root may write into every folder.');
  await using folder = await openFolder();
  chmodSync(folder.env.DATA_DIR, 0o500);
  const { code, stderr } = await runStorage(['backup', folder.backup], folder.env);
  chmodSync(folder.env.DATA_DIR, 0o700);
  const reason = `EACCES: permission denied, access '${folder.env.DATA_DIR}'`;
  expect([code, stderr]).toEqual([
    1,
    `crossrate: The data directory ${folder.env.DATA_DIR} cannot be used: ${reason}\n`,
  ]);
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

it('names the tools of Postgres', async () => {
  const env = { DATABASE_URL: 'postgres://ann:s3cr3t@127.0.0.1:1/a' };
  const [backup, restore] = [await runStorage(['backup', 'a.dump'], env), await runStorage(['restore', 'a.dump'], env)];
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('pg_dump --format=custom --file=a.dump')]);
  expect([restore.code, restore.stderr]).toEqual([1, expect.stringContaining('pg_restore')]);
});
