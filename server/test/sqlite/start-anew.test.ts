import { copyFileSync, existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { lendStorage } from '../../src/cli/lend-storage.ts';
import { systemClock } from '../../src/clock.ts';
import { runCrossrate, startCrossrate, waitForOutput } from '../processes/command-line.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';
import { killProcess, startServer } from '../processes/server-process.ts';
import { createKey } from '../processes/use-storage.ts';

/** Creates a used folder, and the database of another folder. */
async function openFolder() {
  const folder = await makeTemporaryFolder();
  const env = { DATA_DIR: join(folder.path, 'data'), PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0' };
  const other = { DATA_DIR: join(folder.path, 'other') };
  await createKey(env);
  await createKey(other);
  const buildPath = (data: { DATA_DIR: string }) => join(data.DATA_DIR, 'crossrate.db');
  return { ...folder, env, database: buildPath(env), otherDatabase: buildPath(other) };
}

const losses: readonly (readonly [string, (database: string, other: string) => void])[] = [
  ['missing', (database) => rmSync(database)],
  ['empty', (database) => truncateSync(database)],
  ['not the one that was there', (database, other) => copyFileSync(other, database)],
];

describe.each(losses)('where the database is %s', (found, lose) => {
  const refusal = `is ${found}, though this folder has been in use. Put it back, or restore a backup`;

  it('refuses to serve, to manage keys, to copy and to back up, and says what to do', async () => {
    await using folder = await openFolder();
    lose(folder.database, folder.otherDatabase);
    const served = await runCrossrate(['serve'], folder.env);
    expect([served.code, served.stderr]).toEqual([1, expect.stringContaining(refusal)]);
    const commands = [
      ['keys', 'list'],
      ['storage', 'copy', '--to', join(folder.path, 'copy')],
      ['storage', 'backup', join(folder.path, 'backup.db')],
    ];
    for (const command of commands) {
      const { code, stderr } = await runCrossrateHere(command, folder.env);
      expect([command, code, stderr]).toEqual([command, 1, expect.stringContaining(refusal)]);
    }
    expect(['copy', 'backup.db'].filter((name) => existsSync(join(folder.path, name)))).toEqual([]);
  });

  it('serves when it is told to start anew, and from then on without', async () => {
    await using folder = await openFolder();
    lose(folder.database, folder.otherDatabase);
    const child = startCrossrate(['serve', '--start-anew'], folder.env);
    await waitForOutput(child, '"listening"');
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    await using _server = await startServer(folder.env);
  });
});

it('logs that it has created a database, and later that it has no accounts', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: join(folder.path, 'data') };
  const first = await startServer(env);
  expect(first.findLogged('created a new database')).toHaveLength(1);
  await first[Symbol.asyncDispose]();
  await using second = await startServer(env);
  expect(second.findLogged('created a new database')).toEqual([]);
  expect(second.findLogged('the database has no accounts: every key is refused until one is created')).toHaveLength(1);
});

it('refuses to start where the identity of the database is no longer readable', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: folder.path };
  await createKey(env);
  truncateSync(join(folder.path, 'crossrate.id'));
  const { code, stderr } = await runCrossrateHere(['keys', 'list'], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('should hold the identity of the database')]);
});

it('logs that the last commits are missing, but not after a clean stop or a crash', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: join(folder.path, 'data') };
  const lost = 'the database was not closed and its -wal is missing: what was committed last may be lost';
  await createKey(env);
  const restart = async () => {
    const server = await startServer(env);
    const said = server.findLogged(lost).length;
    return { said, server };
  };
  const afterCommand = await restart();
  await afterCommand.server[Symbol.asyncDispose]();
  const afterStop = await restart();
  await killProcess(afterStop.server);
  const afterCrash = await restart();
  await killProcess(afterCrash.server);
  rmSync(join(env.DATA_DIR, 'crossrate.db-wal'));
  // A silent process leaves the finding to the next one.
  await lendStorage({ env, clock: systemClock }, ({ accounts }) => accounts.listAfter(0, 1));
  const afterLoss = await restart();
  await afterLoss.server[Symbol.asyncDispose]();
  expect([afterCommand, afterStop, afterCrash, afterLoss].map(({ said }) => said)).toEqual([0, 0, 0, 1]);
});

it('takes the database of a folder for its own when the folder remembers no earlier one', async () => {
  await using folder = await openFolder();
  rmSync(join(folder.env.DATA_DIR, 'crossrate.id'));
  copyFileSync(folder.otherDatabase, folder.database);
  expect((await runCrossrateHere(['keys', 'list'], folder.env)).code).toBe(0);
  writeFileSync(folder.database, '');
  expect((await runCrossrateHere(['keys', 'list'], folder.env)).stderr).toContain('has been in use');
});

it('refuses to start a Postgres anew, of which nothing is remembered', async () => {
  const env = { DATABASE_URL: 'postgres://ann@127.0.0.1:1/a', PROVIDERS: 'bundled' };
  const { code, stderr } = await runCrossrate(['serve', '--start-anew'], env);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--start-anew is for the SQLite file of DATA_DIR')]);
});
