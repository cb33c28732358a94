import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { runCrossrate, runCrossrateInto, startCrossrate } from '../../../test/processes/command-line.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { startTestService } from '../../../test/test-service.ts';

async function runKeys(folder: string, ...args: string[]) {
  return runCrossrateHere(['keys', ...args], { DATA_DIR: folder });
}

/** Runs a command in a separate process, as beside a running server. */
function runKeysBeside(folder: string, ...args: string[]) {
  return runCrossrate(['keys', ...args], { DATA_DIR: folder });
}

/** Runs a command whose standard output is closed. */
async function runKeysForNobody(folder: string, ...args: string[]) {
  const child = startCrossrate(['keys', ...args], { DATA_DIR: folder });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, stderr };
}

it('creates an account and shows its key, which works on a running server', async () => {
  await using service = await startTestService();
  const created = await runKeysBeside(
    service.dataDirectory,
    'create',
    '--email',
    'ann@example.com',
    '--verified',
    '--json',
  );
  const account = JSON.parse(created.stdout);
  expect(account).toMatchObject({ id: 1, email: 'ann@example.com', verified: true, dailyLimit: 100 });
  expect((await service.get('/api/rates', account.key)).status).toBe(200);
});

it('changes accounts on a running server', async () => {
  await using service = await startTestService();
  const { stdout } = await runKeysBeside(service.dataDirectory, 'create', '--email', 'ann@example.com', '--json');
  const { key } = JSON.parse(stdout);
  const askStatus = async () => (await service.get('/api/rates', key)).status;
  expect(await askStatus()).toBe(403);
  const steps: [string, number][] = [
    ['verify', 200],
    ['restrict', 403],
    ['restore', 200],
    ['revoke', 401],
  ];
  for (const [command, expected] of steps) {
    expect((await runKeysBeside(service.dataDirectory, command, 'ann@example.com')).code).toBe(0);
    await expect.poll(askStatus).toBe(expected);
  }
});

it('shows a key once and never again', async () => {
  await using folder = await makeTemporaryFolder();
  const created = await runKeys(folder.path, 'create', '--email', 'ann@example.com', '--daily-limit', '250');
  expect(created.stdout).toMatch(
    /^Account 1 of ann@example\.com is unverified; 250 requests a day\.\nIts key, shown only now:\ncr_\w{36}\n$/,
  );
  const listed = await runKeys(folder.path, 'list');
  expect(listed.stdout).toMatch(/^ID {2}E-MAIL .*\n1 {3}ann@example\.com {2}unverified {2}0\/250/);
  expect(listed.stdout + (await runKeys(folder.path, 'list', '--json')).stdout).not.toContain('cr_');
});

it('revokes an account whose key it could not show, and says so', async () => {
  await using folder = await makeTemporaryFolder();
  const { code, stderr } = await runKeysForNobody(folder.path, 'create', '--email', 'ann@example.com');
  expect(code).toBe(1);
  expect(stderr).toContain('Account 1 was revoked again, as its key was not shown. Standard output cannot be written');
  expect((await runKeys(folder.path, 'list')).stdout).toMatch(/ann@example\.com {2}revoked/);
});

it.skipIf(!existsSync('/dev/full'))(
  'revokes an account whose key found no room on the disk of the output, and says so in one line',
  async () => {
    await using folder = await makeTemporaryFolder();
    const runIntoFullDisk = (...args: string[]) =>
      runCrossrateInto('/dev/full', ['keys', ...args], { DATA_DIR: folder.path });
    const full = 'Standard output cannot be written: ENOSPC: no space left on device, write\n';
    const { code, stderr } = runIntoFullDisk('create', '--email', 'ann@example.com');
    expect(code).toBe(1);
    expect(stderr).toBe(
      `It is the first account in ${folder.path}.\ncrossrate: Account 1 was revoked again, as its key was not shown. ${full}`,
    );
    expect((await runKeys(folder.path, 'list')).stdout).toMatch(/ann@example\.com {2}revoked/);
    expect(runIntoFullDisk('list')).toEqual({ code: 1, stderr: `crossrate: ${full}` });
  },
);

it('ends with exit code 1 and without a message when nobody reads the list', async () => {
  await using folder = await makeTemporaryFolder();
  await runKeys(folder.path, 'create', '--email', 'ann@example.com');
  expect(await runKeysForNobody(folder.path, 'list', '--json')).toEqual({ code: 1, stderr: '' });
});

it('lists more accounts than it reads at once, and only their beginning to whoever reads no more', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.run(`INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at)
    WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 20500)
    SELECT 'a' || i || '@b.c', 'key ' || i, true, 5, '2026-11-21' FROM numbers`);
  for (const id of [1, 20_500]) await opened.storage.quotas.charge({ accountId: id, limit: 5 }, Date.now());
  const listed = JSON.parse((await runKeys(opened.folder, 'list', '--json')).stdout);
  expect(listed).toHaveLength(20_500);
  expect(listed.filter(({ usedToday }: { usedToday: number }) => usedToday > 0)).toMatchObject([
    { id: 1, usedToday: 1 },
    { id: 20_500, usedToday: 1 },
  ]);
  const lines = (await runKeys(opened.folder, 'list')).stdout.split('\n');
  expect(lines).toHaveLength(20_502);
  expect(lines.at(-2)).toMatch(/^20500 +a20500@b\.c +active +1\/5 +2026-11-21$/);
  const child = startCrossrate(['keys', 'list'], { DATA_DIR: opened.folder });
  const [[beginning], stderr, [code]] = await Promise.all([
    once(child.stdout, 'data').finally(() => child.stdout.destroy()),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect(String(beginning)).toMatch(/^ID +E-MAIL/);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
});

it('lists one account, by its id or e-mail address', async () => {
  await using folder = await makeTemporaryFolder();
  for (const email of ['ann@example.com', 'bob@example.com']) await runKeys(folder.path, 'create', '--email', email);
  for (const name of ['2', 'Bob@Example.com']) {
    expect(JSON.parse((await runKeys(folder.path, 'list', name, '--json')).stdout)).toMatchObject([
      { id: 2, email: 'bob@example.com', usedToday: 0 },
    ]);
  }
});

it('ends with exit code 1 when it is asked to list an account that does not exist', async () => {
  await using folder = await makeTemporaryFolder();
  await runKeys(folder.path, 'create', '--email', 'ann@example.com');
  const stderr = 'crossrate: There is no account anne@example.com.\n';
  expect(await runKeys(folder.path, 'list', 'anne@example.com')).toEqual({ code: 1, stdout: '', stderr });
  const json = await runKeys(folder.path, 'list', 'anne@example.com', '--json');
  expect(json).toEqual({ code: 1, stdout: '[]\n', stderr });
});

it('asks for no setting but the folder', async () => {
  await using folder = await makeTemporaryFolder();
  const settings = { DATA_DIR: folder.path, PROVIDERS: 'fixer', PORT: 'none' };
  expect((await runCrossrateHere(['keys', 'create', '--email', 'ann@example.com'], settings)).code).toBe(0);
});

it('lists the requests charged today, for scripts too', async () => {
  await using service = await startTestService();
  await service.get('/api/rates', await service.createKey());
  const { stdout } = await runKeys(service.dataDirectory, 'list', '--json');
  expect(JSON.parse(stdout)).toMatchObject([{ id: 1, usedToday: 1, revoked: false }]);
});

it('shows the day of its clock: the requests of yesterday are charged no more today', async () => {
  await using opened = await openSqliteTestStorage();
  const run = (args: readonly string[], moment: string) =>
    runCrossrateHere(['keys', ...args], { DATA_DIR: opened.folder }, new TestClock(moment));
  await run(['create', '--email', 'ann@example.com'], '2026-11-20T23:59:00Z');
  await opened.storage.quotas.charge({ accountId: 1, limit: 5 }, Date.parse('2026-11-20T23:59:30Z'));
  const [before, after] = [
    await run(['list', '--json'], '2026-11-20T23:59:59Z'),
    await run(['list', '--json'], '2026-11-21T00:00:00Z'),
  ];
  expect(JSON.parse(before.stdout)).toMatchObject([{ createdAt: '2026-11-20T23:59:00.000Z', usedToday: 1 }]);
  expect(JSON.parse(after.stdout)).toMatchObject([{ usedToday: 0 }]);
});

it('says where it looked when there are no accounts', async () => {
  await using opened = await openSqliteTestStorage();
  expect((await runKeys(opened.folder, 'list')).stdout).toContain(`There are no accounts in ${opened.folder}.`);
  expect((await runKeys(opened.folder, 'list', '--json')).stdout).toBe('[]\n');
});

it('asks for the id when an address has several accounts', async () => {
  await using folder = await makeTemporaryFolder();
  for (let made = 0; made < 2; made += 1) await runKeys(folder.path, 'create', '--email', 'ann@example.com');
  const ambiguous = await runKeys(folder.path, 'verify', 'Ann@Example.com');
  expect([ambiguous.code, ambiguous.stderr]).toEqual([
    1,
    'crossrate: Ann@Example.com has several accounts: name one by its id, 1 or 2.\n',
  ]);
  expect((await runKeys(folder.path, 'verify', '2')).stdout).toBe(
    'Account 2 of ann@example.com is active; 100 requests a day.\n',
  );
});

it.each(['list', 'verify', 'restrict', 'restore', 'revoke'])(
  'refuses keys %s in a folder without a database, says which folder that is, and creates none',
  async (command) => {
    await using folder = await makeTemporaryFolder();
    const { code, stderr } = await runKeys(relative('', folder.path), command, 'ann@example.com');
    expect([code, stderr]).toEqual([1, `crossrate: There is no database crossrate.db in ${folder.path}.\n`]);
    expect(readdirSync(folder.path)).toEqual([]);
  },
);

it('cannot change an account that does not exist or is revoked', async () => {
  await using folder = await makeTemporaryFolder();
  await runKeys(folder.path, 'create', '--email', 'ann@example.com');
  expect((await runKeys(folder.path, 'verify', '7')).stderr).toBe('crossrate: There is no account 7.\n');
  await runKeys(folder.path, 'revoke', '1');
  const again = await runKeys(folder.path, 'restore', '1');
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('revoked for good');
});

it('revokes a key twice without a complaint, as restrict does', async () => {
  await using folder = await makeTemporaryFolder();
  await runKeys(folder.path, 'create', '--email', 'ann@example.com');
  for (const account of ['1', '1', 'ann@example.com'])
    expect(await runKeys(folder.path, 'revoke', account)).toMatchObject({
      code: 0,
      stdout: 'Account 1 of ann@example.com is revoked.\n',
    });
});

it.each([
  [[], 'Usage: crossrate keys'],
  [['create'], "required option '--email <address>' not specified"],
  [['create', '--email', 'nonsense'], 'Expected an e-mail address.'],
  [['create', '--email', 'a@b.c', '--daily-limit', '0'], 'Expected a whole number from 1 to'],
  [['create', '--email', 'a@b.c', '--daily-limit', '1e3'], 'Expected a whole number from 1 to'],
  [['verify'], "missing required argument 'account'"],
  [['destroy'], "unknown command 'destroy'"],
])('refuses keys %j with exit code 2', async (args, message) => {
  await using folder = await makeTemporaryFolder();
  const { code, stderr } = await runKeys(folder.path, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it.each(['list', 'verify', 'restrict', 'restore', 'revoke'])(
  'does not repeat a key that keys %s takes for an account',
  async (command) => {
    await using folder = await makeTemporaryFolder();
    const [, key = ''] =
      /(cr_\w+)/.exec((await runKeys(folder.path, 'create', '--email', 'ann@example.com')).stdout) ?? [];
    const { stdout, stderr } = await runKeys(folder.path, command, key);
    expect(stdout + stderr).toContain('There is no account cr_[redacted]. Name an account by its id or e-mail address');
    expect(stdout + stderr).not.toContain(key.slice(0, 12));
  },
);
