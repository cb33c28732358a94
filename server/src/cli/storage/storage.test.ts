import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { listAccounts } from '../../../test/processes/use-storage.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { systemClock } from '../../clock.ts';
import type { Storage } from '../../storage/storage.ts';
import { lendStorage } from '../lend-storage.ts';

/** Creates a folder with an account in `old`. */
async function openFolder() {
  const folder = await makeTemporaryFolder();
  const old = join(folder.path, 'old');
  const create = ({ accounts }: Storage) => accounts.create(newAccount, 'digest');
  await lendStorage({ env: { DATA_DIR: old }, clock: systemClock }, create, { mayCreate: true });
  return { ...folder, old, fresh: join(folder.path, 'new') };
}

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

const copy = (args: string[], env: Record<string, string> = {}) => runCrossrateHere(['storage', 'copy', ...args], env);

it('copies from one folder to another, and reports the numbers', async () => {
  await using folder = await openFolder();
  const { code, stdout, stderr } = await copy(['--from', folder.old, '--to', folder.fresh]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    `Copied from ${folder.old} to ${folder.fresh}:`,
    '  accounts            1, 1 of them new or changed',
  ]);
  expect(await listAccounts({ DATA_DIR: folder.fresh })).toEqual(await listAccounts({ DATA_DIR: folder.old }));
});

it('takes a location that is not given from the environment, and one that is named; prints JSON for scripts', async () => {
  await using folder = await openFolder();
  expect((await copy(['--to', folder.fresh], { DATA_DIR: folder.old })).code).toBe(0);
  const env = { DATA_DIR: folder.old, OTHER: folder.fresh };
  const { stdout } = await copy(['--to', 'env:OTHER', '--json'], env);
  expect(JSON.parse(stdout)).toMatchObject({ from: folder.old, to: folder.fresh, accounts: 1, changedAccounts: 0 });
});

it.each([
  [[], 'name a location by --from or --to'],
  [
    ['--from', 'postgres://ann:s3cr3t@127.0.0.1:port/a', '--to', 'old'],
    'A location is a URL that cannot be used; expected the address of a Postgres database',
  ],
  [['--from', 'env:NO_SUCH_VARIABLE', '--to', 'old'], 'NO_SUCH_VARIABLE is not set'],
  [['--from', '', '--to', 'old'], 'A location is empty'],
  [['--from', 'OTHER', '--to', 'old'], 'OTHER is a variable: write env:OTHER.'],
  [['--form', 'old'], "unknown option '--form'"],
])('refuses storage copy %j with exit code 2, and shows no password', async (args, message) => {
  const { code, stderr } = await copy(args, { OTHER: 'new' });
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(stderr).not.toContain('s3cr3t');
});

it.each([
  'POSTGRES://ann:s3cr3t@127.0.0.1:1/name',
  '"postgres://ann:s3cr3t@127.0.0.1:1/name"',
  'postgress://ann:s3cr3t@127.0.0.1/name',
  'mysql://ann:s3cr3t@127.0.0.1/name',
  'postgres//ann:s3cr3t@127.0.0.1/name',
])('takes no mistyped URL for a folder, and never shows its password: %s', async (url) => {
  await using folder = await openFolder();
  for (const to of [url, 'env:OTHER']) {
    const { code, stdout, stderr } = await copy(['--from', folder.old, '--to', to], { OTHER: url });
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).not.toContain('s3cr3t');
    // The variable of the server has nothing to do with it.
    expect(stderr).not.toContain('DATABASE_URL');
  }
});
