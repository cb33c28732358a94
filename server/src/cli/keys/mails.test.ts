import { expect, it } from 'vitest';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { begin, signUp, signUpVerified, tokenOf } from '../../../test/storage/sign-ups.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';

const runKeys = (folder: string, ...args: string[]) => runCrossrateHere(['keys', ...args], { DATA_DIR: folder });

it('lists the mails that wait and those given up, and no mail that was sent', async () => {
  await using opened = await openSqliteTestStorage();
  const { mails } = opened.storage;
  for (const [email, key] of [
    ['sent@example.com', 'a'],
    ['tried@example.com', 'b'],
    ['lost@example.com', 'c'],
  ] as const)
    await signUp(opened.storage, email, key);
  await mails.settle(1, { isSent: true });
  await mails.settle(2, { isSent: false, problem: 'the mail server answered 451 to RCPT TO', retryInMs: 60_000 });
  await mails.settle(3, { isSent: false, problem: 'the mail server answered 550 to RCPT TO' });
  await begin(opened.storage, 'new@example.com', 'd');
  const { code, stdout } = await runKeys(opened.folder, 'mails');
  const [headings, ...rows] = stdout.trimEnd().split('\n');
  expect([code, headings]).toEqual([0, expect.stringMatching(/^ID {2}E-MAIL +ATTEMPTS +NEXT ATTEMPT +PROBLEM$/)]);
  expect(rows).toEqual([
    expect.stringMatching(/^2 +tried@example\.com +1 +20\S+Z +the mail server answered 451 to RCPT TO$/),
    expect.stringMatching(/^3 +lost@example\.com +1 +given up +the mail server answered 550 to RCPT TO$/),
    expect.stringMatching(/^4 +new@example\.com +0 +20\S+Z$/),
  ]);
  const json = await runKeys(opened.folder, 'mails', '--json');
  const time = expect.stringMatching(/^20\S+Z$/);
  expect(JSON.parse(json.stdout)).toEqual([
    {
      ...{ id: 2, email: 'tried@example.com', attempts: 1 },
      ...{ nextAttemptAt: time, problem: 'the mail server answered 451 to RCPT TO' },
    },
    { id: 3, email: 'lost@example.com', attempts: 1, problem: 'the mail server answered 550 to RCPT TO' },
    { id: 4, email: 'new@example.com', attempts: 0, nextAttemptAt: time },
  ]);
  expect(json.stdout.split('\n')).toHaveLength(5);
});

it('says where it looked when no mail waits', async () => {
  await using opened = await openSqliteTestStorage();
  const none = { code: 0, stdout: `No mail waits or was given up in ${opened.folder}.\n`, stderr: '' };
  expect(await runKeys(opened.folder, 'mails')).toEqual(none);
  expect((await runKeys(opened.folder, 'mails', '--json')).stdout).toBe('[]\n');
});

it('lists more mails than it reads at once', async () => {
  await using opened = await openSqliteTestStorage();
  await opened.run(`INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at)
      WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 2500)
      SELECT 'a' || i || '@b.c', 'key ' || i, false, 5, '2026-11-21' FROM numbers;
    INSERT INTO sign_ups (account_id, address, unicode_address, began_at, mail_due_at)
      SELECT id, email, email, 0, 0 FROM accounts`);
  expect(JSON.parse((await runKeys(opened.folder, 'mails', '--json')).stdout)).toHaveLength(2_500);
  const lines = (await runKeys(opened.folder, 'mails')).stdout.split('\n');
  expect(lines).toHaveLength(2_502);
  expect(lines.at(-2)).toMatch(/^2500 +a2500@b\.c +0 +1970-01-01T00:00:00\.000Z$/);
});

it('lets no problem forge a row, or control the terminal', async () => {
  await using opened = await openSqliteTestStorage();
  await signUp(opened.storage, 'ann@example.com', 'a');
  await opened.storage.mails.settle(1, { isSent: false, problem: 'certificate of \u001b[2J\n9  forged' });
  const { stdout } = await runKeys(opened.folder, 'mails');
  expect(stdout.split('\n').slice(1)).toEqual([
    expect.stringMatching(/certificate of \uFFFD\[2J\uFFFD9 {2}forged$/),
    '',
  ]);
});

it('lists the accounts of owners who have deleted their addresses, which no command finds by the empty address', async () => {
  await using opened = await openSqliteTestStorage();
  await signUpVerified(opened.storage, 'ann@example.com', 'a');
  await signUp(opened.storage, 'ann@example.com', 'b');
  expect(await opened.storage.signUps.redeem(tokenOf('b'), 'delete')).toBe('deleted');
  const { stdout } = await runKeys(opened.folder, 'list');
  expect(stdout.split('\n')[1]).toMatch(/^1 +\(deleted\) +revoked +0\/250 /);
  expect(JSON.parse((await runKeys(opened.folder, 'list', '1', '--json')).stdout)).toMatchObject([{ email: '' }]);
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
