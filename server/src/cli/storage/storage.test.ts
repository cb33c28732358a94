import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';

it.each(['backup', 'restore'])('refuses storage %s with an empty name as a wrong use', async (command) => {
  const { code, stderr } = await runCrossrateHere(['storage', command, ''], {});
  expect([code, stderr]).toEqual([2, expect.stringContaining("argument 'file'. Expected the name of a file.")]);
});

it('lets a shell fail that waits for the commands of a backup of Postgres, where there are none', async () => {
  const env = { DATABASE_URL: 'postgres://ann:s3cr3t@127.0.0.1:1/a' };
  const { code, stdout, stderr } = await runCrossrateHere(['storage', 'backup', 'a.dump'], env);
  expect([code, stdout]).toEqual([1, 'exit 1\n']);
  expect(stderr).toMatch(/^crossrate: The database postgres:\/\/127\.0\.0\.1:1\/a cannot be backed up: /);
});

it.each([
  [['copy'], 2, 'error: DATABASE_URL is not set: it names the new database'],
  [['copy', '--from', 'data'], 2, "unknown option '--from'"],
])('refuses storage %j as a wrong use', async (args, expected, message) => {
  const { code, stderr } = await runCrossrateHere(['storage', ...args], {});
  expect([code, stderr]).toEqual([expected, expect.stringContaining(message)]);
});

it('copies from no folder without a database, and makes none', async () => {
  await using folder = await makeTemporaryFolder();
  const env = { DATA_DIR: folder.path, DATABASE_URL: 'postgres://ann:s3cr3t@127.0.0.1:1/a' };
  const { code, stderr } = await runCrossrateHere(['storage', 'copy'], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no database crossrate.db in')]);
  expect(await readdir(folder.path)).toEqual([]);
});
