import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { backUpSqlite } from '../../src/storage/sqlite/backup.ts';
import { restoreSqlite } from '../../src/storage/sqlite/restore.ts';
import { startLoad } from '../load.ts';
import { runCrossrate, startCrossrate } from '../processes/command-line.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';
import { startServer } from '../processes/server-process.ts';
import { countCharges, listAccounts } from '../processes/use-storage.ts';
import { openFolder, runStorage } from './folder-to-back-up.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const CONNECTIONS = 8;

it('backs up a server under load: every charge that was answered before is in it, and all accounts', async () => {
  await using folder = await openFolder();
  await using server = await startServer(folder.env);
  const load = startLoad(server.url + CONVERT, { 'X-API-KEY': folder.keys[0] ?? '' }, { connections: CONNECTIONS });
  await load.waitUntilAnswered(20 * CONNECTIONS, 200);
  const answeredBefore = load.counts.get(200) ?? 0;
  // In a process of its own, so that the load goes on during the backup.
  const { code, stdout, stderr } = await runCrossrate(['storage', 'backup', folder.backup, '--json'], folder.env);
  expect([code, stderr]).toEqual([0, '']);
  const answeredAfter = load.counts.get(200) ?? 0;
  expect(JSON.parse(stdout)).toEqual({ file: folder.backup, bytes: statSync(folder.backup).size });
  expect(statSync(folder.backup).mode & 0o777).toBe(0o600);
  await load.waitUntilAnswered(answeredAfter + CONNECTIONS, 200);
  await load.stop();
  expect([...load.counts.keys()]).toEqual([200]);
  const restored = { DATA_DIR: join(folder.path, 'restored') };
  expect((await runStorage(['restore', folder.backup], restored)).stdout).toBe(`Restored from ${folder.backup}.\n`);
  const used = await countCharges(restored);
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
  const { code, stderr } = await runCrossrateHere(
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

it('names the tools of Postgres', async () => {
  const env = { DATABASE_URL: 'postgres://ann:s3cr3t@127.0.0.1:1/a' };
  const [backup, restore] = [await runStorage(['backup', 'a.dump'], env), await runStorage(['restore', 'a.dump'], env)];
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('pg_dump --format=custom --file=a.dump')]);
  expect([restore.code, restore.stderr]).toEqual([1, expect.stringContaining('pg_restore')]);
});
