import { once } from 'node:events';
import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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
  ['has a trigger', change('CREATE TRIGGER no AFTER UPDATE ON usage BEGIN SELECT 1; END'), 'it has the trigger no'],
  ['has a negative limit', change('UPDATE accounts SET daily_limit = -5'), 'account 1 has -5 as its daily limit'],
])('makes no backup of a file that %s, names both files and says why', async (_what, spoil, reason) => {
  await using folder = await openFolder();
  const database = join(folder.env.DATA_DIR, 'crossrate.db');
  spoil(database);
  const { code, stderr } = await runStorage(['backup', folder.backup], folder.env);
  const said = `crossrate: ${database} cannot be backed up to ${folder.backup}: ${reason}`;
  expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  expect(readdirSync(folder.path)).toEqual(['data']);
});

function change(sql: string): (file: string) => void {
  return (file) => {
    using database = new DatabaseSync(file);
    database.exec(sql);
  };
}

it('stops a backup by a signal, says so, and leaves nothing behind', async () => {
  await using folder = await openFolder();
  change('UPDATE accounts SET email = hex(zeroblob(50000000))')(join(folder.env.DATA_DIR, 'crossrate.db'));
  const child = startCrossrate(['storage', 'backup', folder.backup], folder.env);
  const printed = text(child.stderr);
  const exited = once(child, 'exit');
  while (!readdirSync(folder.path).some((name) => name.endsWith('.part'))) await setTimeout(5);
  child.kill('SIGINT');
  expect(await exited).toEqual([1, null]);
  expect(await printed).toBe('crossrate: The backup was stopped. No file was made.\n');
  expect(readdirSync(folder.path)).toEqual(['data']);
});

it('gives a backup its name, and a restore its place, only while no signal has come, and leaves nothing behind', async () => {
  await using folder = await openFolder();
  const signal = AbortSignal.abort(new Error('stopped'));
  const backup = backUpSqlite(folder.env.DATA_DIR, folder.backup, { onProgress: () => {}, signal });
  await expect(backup).rejects.toThrow('stopped');
  expect(readdirSync(folder.path)).toEqual(['data']);
  await runStorage(['backup', folder.backup], folder.env);
  const target = join(folder.path, 'restored');
  const restored = restoreSqlite(target, folder.backup, { clock: systemClock, replace: false, signal });
  await expect(restored).rejects.toThrow('stopped');
  expect(readdirSync(target)).toEqual([]);
});

it('names the tools of Postgres', async () => {
  const env = { DATABASE_URL: 'postgres://ann:s3cr3t@127.0.0.1:1/a' };
  const [backup, restore] = [await runStorage(['backup', 'a.dump'], env), await runStorage(['restore', 'a.dump'], env)];
  expect([backup.code, backup.stderr]).toEqual([1, expect.stringContaining('pg_dump --format=custom --file=a.dump')]);
  expect([restore.code, restore.stderr]).toEqual([1, expect.stringContaining('pg_restore')]);
});
