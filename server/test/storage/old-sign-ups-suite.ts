import { expect, it } from 'vitest';
import { newAccount } from './new-account.ts';
import { begin, createByOperator, signUp, signUpVerified, tokenOf } from './sign-ups.ts';
import type { TestStorage } from './test-storage.ts';

const DAY_MS = 86_400_000;
const START = 20_000 * DAY_MS;

/** Tests the promises of the store of sign-ups about old rows. */
export function describeOldSignUps(open: () => Promise<TestStorage>): void {
  const listIds = async ({ storage }: TestStorage) => (await storage.accounts.listAfter(0, 10_000)).map(({ id }) => id);

  it('removes sign-ups that nobody has verified for seven days, and no other account', async () => {
    await using opened = await open();
    const { storage } = opened;
    await opened.setClock(START);
    await signUp(storage, 'ann@example.com', 'ann');
    await storage.accounts.create(newAccount, 'of an operator, not verified');
    await signUpVerified(storage, 'bob@example.com', 'bob');
    await signUp(storage, 'cyd@example.com', 'cyd');
    await storage.accounts.change(4, { verified: true });
    await opened.setClock(START + 1);
    await signUp(storage, 'dan@example.com', 'dan');
    await createByOperator(storage, 'eve@example.com', 'eve');
    await opened.setClock(START + 7 * DAY_MS);
    await storage.signUps.forgetOld();
    expect(await listIds(opened)).toEqual([1, 2, 3, 4, 5, 6]);
    await opened.setClock(START + 7 * DAY_MS + 1);
    await storage.signUps.forgetOld();
    expect(await listIds(opened)).toEqual([2, 3, 4, 5, 6]);
    expect(await storage.mails.listAfter(0, 10)).toMatchObject([{ accountId: 5 }]);
  });

  it('keeps a restricted sign-up, so that nobody waits for the end of a restriction', async () => {
    await using opened = await open();
    const { storage } = opened;
    await opened.setClock(START);
    for (const name of ['ann', 'bob', 'cyd']) await signUp(storage, `${name}@example.com`, name);
    await storage.accounts.change(1, { restricted: true });
    await opened.setClock(START + 8 * DAY_MS);
    await storage.signUps.forgetOld();
    expect(await listIds(opened)).toEqual([1, 3]);
  });

  it('keeps the last account, since a storage without accounts is taken for one that has lost them', async () => {
    await using opened = await open();
    const { storage } = opened;
    await opened.setClock(START);
    for (const name of ['ann', 'bob']) await signUp(storage, `${name}@example.com`, name);
    const other = await opened.openAgain();
    await opened.setClock(START + 8 * DAY_MS);
    await storage.signUps.forgetOld();
    expect(await listIds(opened)).toEqual([2]);
    await other.changes.read();
    expect(await other.accounts.findByKeyDigest('ann')).toBeUndefined();
    await begin(storage, 'cyd@example.com', 'cyd');
    await storage.signUps.forgetOld();
    expect(await listIds(opened)).toEqual([3]);
  });

  it('removes tokens that are a day old and windows that have ended, and keeps the others', async () => {
    await using opened = await open();
    const { mails, signUps } = opened.storage;
    await opened.setClock(START);
    await signUp(opened.storage, 'ann@example.com', 'ann');
    await mails.settle(1, { isSent: true });
    await signUps.countEvents('hour', 1, 3_600_000);
    await signUps.countEvents('week', 1, 7 * DAY_MS);
    await opened.setClock(START + DAY_MS - 1);
    await signUp(opened.storage, 'bob@example.com', 'bob');
    await opened.setClock(START + DAY_MS);
    await signUps.forgetOld();
    // An earlier time shows what is left.
    await opened.setClock(START + 1_000);
    expect(await signUps.redeem(tokenOf('ann'), 'verify')).toBe('void');
    expect(await signUps.redeem(tokenOf('bob'), 'verify')).toBe('verified');
    expect(await signUps.countEvents('hour', 1, 3_600_000)).toEqual({ count: 1, msLeft: 3_600_000 });
    expect(await signUps.countEvents('week', 1, 7 * DAY_MS)).toEqual({ count: 2, msLeft: 7 * DAY_MS - 1_000 });
  });

  it('removes any number of rows, in several processes at once', async () => {
    await using opened = await open();
    await opened.setClock(START + 8 * DAY_MS);
    const numbers = 'WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 5000)';
    await opened.run(`
      INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at)
        ${numbers} SELECT i || '@b.c', 'key' || i, i % 5 = 0, 5, 'now' FROM numbers;
      INSERT INTO sign_ups (account_id, address, unicode_address, began_at)
        ${numbers} SELECT i, i || '@b.c', i || '@b.c', ${START} FROM numbers;
      INSERT INTO sign_up_tokens (digest, account_id, expires_at)
        ${numbers} SELECT 'token' || i, i, ${START} FROM numbers;
      INSERT INTO event_windows (name, count, ends_at)
        ${numbers} SELECT 'window' || i, 1, ${START} FROM numbers`);
    const processes = [opened.storage, await opened.openAgain()];
    await Promise.all(processes.map(({ signUps }) => signUps.forgetOld()));
    for (const { signUps } of processes) await signUps.forgetOld();
    expect(await listIds(opened)).toEqual(Array.from({ length: 1_000 }, (_, index) => 5 * index + 5));
  });
}
