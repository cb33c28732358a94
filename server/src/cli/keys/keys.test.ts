import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { makeDatabaseFolder } from '../../../test/processes/use-storage.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { startTestService } from '../../../test/test-service.ts';
import { changeAccount } from './change.ts';

const runKeys = (folder: string, ...args: string[]) => runCrossrateHere(['keys', ...args], { DATA_DIR: folder });

it('creates an account and changes it beside a running server', async () => {
  await using service = await startTestService();
  const run = (...args: string[]) => runKeys(service.dataDirectory, ...args);
  const account = JSON.parse((await run('create', '--email', 'ann@example.com', '--json')).stdout);
  expect(account).toMatchObject({ id: 1, email: 'ann@example.com', verified: false, dailyLimit: 100 });
  const askStatus = async () => (await service.get('/api/rates', account.key)).status;
  expect(await askStatus()).toBe(403);
  for (const [command, expected] of [
    ['verify', 200],
    ['restrict', 403],
    ['restore', 200],
    ['revoke', 401],
  ] as const) {
    expect((await run(command, 'ann@example.com')).code).toBe(0);
    await expect.poll(askStatus).toBe(expected);
  }
});

it('changes the daily limit of an account on a running server, and by the rules of the other changes', async () => {
  await using service = await startTestService();
  const key = await service.createKey({ dailyLimit: 1 });
  const askStatus = async () => (await service.get('/api/rates', key)).status;
  expect([await askStatus(), await askStatus()]).toEqual([200, 429]);
  const { stdout } = await runKeys(service.dataDirectory, 'limit', '1', '1000', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, dailyLimit: 1_000 });
  await expect.poll(askStatus).toBe(200);
  expect((await runKeys(service.dataDirectory, 'limit', '1', '2')).stdout).toBe(
    'Account 1 of someone@example.com is active; 2 requests a day.\n',
  );
  await expect.poll(askStatus).toBe(429);
  await runKeys(service.dataDirectory, 'revoke', '1');
  expect((await runKeys(service.dataDirectory, 'limit', '1', '5')).stderr).toContain('revoked for good');
});

it('shows a key once and never again, and says where it has made a database', async () => {
  await using folder = await makeTemporaryFolder();
  const create = () => runKeys(folder.path, 'create', '--email', 'ann@example.com', '--daily-limit', '250');
  const created = await create();
  expect(created.stderr).toBe(`Created a new database in ${folder.path}.\n`);
  expect((await create()).stderr).not.toContain('database');
  expect(created.stdout).toMatch(
    /^Account 1 of ann@example\.com is unverified; 250 requests a day\.\nIts key, shown only now:\ncr_\w{36}\n$/,
  );
  const listed = await runKeys(folder.path, 'list');
  expect(listed.stdout).toMatch(/^ID {2}E-MAIL .*\n1 {3}ann@example\.com {2}unverified {2}0\/250/);
  expect(listed.stdout + (await runKeys(folder.path, 'list', '--json')).stdout).not.toContain('cr_');
});

it('lists more accounts than it reads at once', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.run(`INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address)
    WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 20500)
    SELECT 'a' || i || '@b.c', 'key ' || i, true, 5, '2026-11-21', '' FROM numbers`);
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
});

it('lists one account, by its id or e-mail address, and ends with exit code 1 where there is none', async () => {
  await using folder = await makeTemporaryFolder();
  for (const email of ['ann@example.com', 'bob@example.com']) await runKeys(folder.path, 'create', '--email', email);
  for (const name of ['2', 'Bob@Example.com']) {
    const { stdout } = await runKeys(folder.path, 'list', name, '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ id: 2, email: 'bob@example.com', usedToday: 0 }]);
  }
  const stderr = 'crossrate: There is no account anne@example.com.\n';
  expect(await runKeys(folder.path, 'list', 'anne@example.com')).toEqual({ code: 1, stdout: '', stderr });
  const json = await runKeys(folder.path, 'list', 'anne@example.com', '--json');
  expect(json).toEqual({ code: 1, stdout: '[]\n', stderr });
});

it('lets stored and foreign text forge no row, and control no terminal', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.run(`INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address)
    VALUES ('a@b.c' || char(27) || '[2J' || char(10) || '9  forged', 'key', true, 5, '2026-11-21', '')`);
  const { stdout } = await runKeys(opened.folder, 'list');
  expect(stdout.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^1 +a@b\.c\uFFFD\[2J\uFFFD9 {2}forged +active /),
    '',
  ]);
  const json = await runKeys(opened.folder, 'list', '--json');
  expect(json.stdout.split('\n')).toHaveLength(3);
  expect(JSON.parse(json.stdout)).toMatchObject([{ email: 'a@b.c\u001b[2J\n9  forged' }]);
  const { stderr } = await runKeys(opened.folder, 'verify', '\u009b2Jbob\nforged');
  expect(stderr).toBe('crossrate: There is no account \uFFFD2Jbob forged.\n');
});

it('says where it looked when there are no accounts', async () => {
  await using folder = await makeDatabaseFolder();
  expect((await runKeys(folder.path, 'list')).stdout).toContain(`There are no accounts in ${folder.path}.`);
  expect((await runKeys(folder.path, 'list', '--json')).stdout).toBe('[]\n');
});

it('lists the accounts of owners who have deleted their addresses, which no command finds by the empty address', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.storage.signUps.create({ ...newAccount, verified: true }, { keyDigest: 'a', madeAt: 1 }, 0, 'mark');
  await opened.storage.signUps.erase({ id: 1, keyDigest: 'a' }, 'mark');
  const { stdout } = await runKeys(opened.folder, 'list');
  expect(stdout.split('\n')[1]).toMatch(/^1 +\(deleted\) +revoked +0\/250 /);
  expect((await runKeys(opened.folder, 'revoke', '1')).stdout).toBe('Account 1 of (deleted) is revoked.\n');
  const stderr = 'crossrate: An account has an id or an e-mail address, and none was given.\n';
  for (const args of [
    ['list', ''],
    ['verify', ''],
    ['revoke', ''],
    ['limit', '', '5'],
  ])
    expect(await runKeys(opened.folder, ...args)).toEqual({ code: 1, stdout: '', stderr });
});

it('finds an account that sign-up made by its address in any spelling', async () => {
  await using opened = await openSqliteTestStorage();
  const account = { ...newAccount, email: 'Ann@Bücher.example' };
  await opened.storage.signUps.create(account, { keyDigest: 'a', madeAt: 1 }, 0, 'mark');
  for (const name of ['ann@bücher.example', 'ANN@XN--BCHER-KVA.example']) {
    const { stdout } = await runKeys(opened.folder, 'restrict', name);
    expect(stdout).toContain('Account 1 of Ann@Bücher.example is restricted');
  }
});

it('asks for the id when an address has several accounts', async () => {
  await using folder = await makeTemporaryFolder();
  for (let made = 0; made < 2; made += 1) await runKeys(folder.path, 'create', '--email', 'ann@example.com');
  const { code, stderr } = await runKeys(folder.path, 'verify', 'Ann@Example.com');
  const question = 'crossrate: Ann@Example.com has several accounts: name one by its id, 1 or 2.\n';
  expect([code, stderr]).toEqual([1, question]);
  const { stdout } = await runKeys(folder.path, 'verify', '2');
  expect(stdout).toBe('Account 2 of ann@example.com is active; 100 requests a day.\n');
});

it('cannot change an account that does not exist or is revoked, but revokes one twice, as restrict does', async () => {
  await using folder = await makeTemporaryFolder();
  await runKeys(folder.path, 'create', '--email', 'ann@example.com');
  expect((await runKeys(folder.path, 'verify', '7')).stderr).toBe('crossrate: There is no account 7.\n');
  for (const account of ['1', '1', 'ann@example.com']) {
    const { code, stdout } = await runKeys(folder.path, 'revoke', account);
    expect([code, stdout]).toEqual([0, 'Account 1 of ann@example.com is revoked.\n']);
  }
  const { code, stderr } = await runKeys(folder.path, 'restore', '1');
  expect([code, stderr]).toEqual([1, expect.stringContaining('revoked for good')]);
});

it('fails where the database has undone a change, and says that', async () => {
  await using opened = await openSqliteTestStorage();
  const { accounts } = opened.storage;
  await accounts.create(newAccount, 'digest');
  // A command that starts now would refuse the trigger.
  await opened.run('CREATE TRIGGER keep AFTER UPDATE ON accounts BEGIN UPDATE accounts SET revoked = 0; END');
  const message = 'The database did not keep the change: see `crossrate keys list 1`.';
  await expect(changeAccount(accounts, '1', { revoked: true })).rejects.toThrow(message);
});

it.each([
  [[], 'Usage: crossrate keys'],
  [['create'], "required option '--email <address>' not specified"],
  [['create', '--email', 'nonsense'], 'Expected an e-mail address.'],
  [['create', '--email', 'a@b.c', '--daily-limit', '0'], 'Expected a whole number from 1 to'],
  [['limit', '1', '1000000001'], 'Expected a whole number from 1 to 1000000000.'],
  [['verify'], "missing required argument 'account'"],
])('refuses keys %j with exit code 2', async (args, message) => {
  await using folder = await makeTemporaryFolder();
  const { code, stderr } = await runKeys(folder.path, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it.each(['list', 'revoke'])('does not repeat a key that keys %s takes for an account', async (command) => {
  await using folder = await makeTemporaryFolder();
  const created = await runKeys(folder.path, 'create', '--email', 'ann@example.com');
  const [key = ''] = /cr_\w+/.exec(created.stdout) ?? [];
  const { stdout, stderr } = await runKeys(folder.path, command, key);
  expect(stdout + stderr).toContain('There is no account cr_[redacted]. Name an account by its id or e-mail address');
  expect(stdout + stderr).not.toContain(key.slice(0, 12));
});
