import { expect, it } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { copy } from './copied-storages.ts';
import { newAccount } from './new-account.ts';
import { begin, createByOperator, signUp, signUpVerified, tokenOf } from './sign-ups.ts';
import type { TestStorage } from './test-storage.ts';

const DAY_MS = 86_400_000;

/** Reads the accounts with their keys, and the sign-ups with their mails and tokens. */
function readAccounts({ contents }: Storage) {
  return contents.read(async ({ listAccountsAfter, signUps }) => ({
    accounts: await listAccountsAfter(0, 100),
    signUps: await signUps.listAfter(0, 100),
  }));
}

/** Tests the promises of copying sign-ups from one adapter to another. */
export function describeCopiedSignUps(openSource: () => Promise<TestStorage>, openTarget: () => Promise<TestStorage>) {
  /** Opens a source with the accounts 1 of an operator, 2 of a sign-up, and 3 that waits, and a target with a copy. */
  async function openCopied() {
    await using resources = new AsyncDisposableStack();
    const source = resources.use(await openSource());
    const [from, to] = [source.storage, resources.use(await openTarget()).storage];
    await createByOperator(from, 'Ann@Example.com', 'ann');
    await signUpVerified(from, 'bob@example.com', 'bob');
    await signUp(from, 'cyd@example.com', 'cyd');
    const copied = await copy(from, to);
    const owned = resources.move();
    return { source, from, to, copied, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  }

  it('takes sign-ups along, and tokens that work', async () => {
    await using opened = await openCopied();
    const { from, to, copied } = opened;
    expect(copied).toMatchObject({ accounts: 3, signUps: 2, changedSignUps: 2 });
    expect(await readAccounts(to)).toEqual(await readAccounts(from));
    expect(await copy(from, to)).toMatchObject({ signUps: 2, changedSignUps: 0, changedAccounts: 0 });
    expect(await to.signUps.redeem(tokenOf('cyd'), 'verify')).toBe('verified');
    expect(await to.signUps.redeem(tokenOf('bob'), 'verify')).toBe('void');
  });

  it('takes along what has become of a mail, and who holds an address now', async () => {
    await using opened = await openCopied();
    const { from, to } = opened;
    await from.mails.settle(3, { isSent: false, problem: 'The mailbox is full.' });
    await from.accounts.change(2, { revoked: true });
    await signUpVerified(from, 'bob@example.com', 'another bob');
    expect(await copy(from, to)).toMatchObject({ signUps: 3, changedSignUps: 3, changedAccounts: 2 });
    expect(await readAccounts(to)).toEqual(await readAccounts(from));
  });

  it.each<[string, (from: Storage, source: TestStorage) => Promise<unknown>]>([
    ['was verified', ({ signUps }) => signUps.redeem(tokenOf('cyd'), 'verify')],
    ['was ended by another one of its address', (from) => signUpVerified(from, 'cyd@example.com', 'another cyd')],
    [
      'has vanished',
      async (from, source) => {
        await begin(from, 'dan@example.com', 'dan');
        await source.setClock(Date.now() + 8 * DAY_MS);
        await from.signUps.forgetOld();
      },
    ],
    [
      'gave its key to an account, which a later one deleted',
      async (from) => {
        await signUpVerified(from, 'ann@example.com', 'second');
        await signUp(from, 'Ann@example.com', 'third');
        await from.signUps.redeem(tokenOf('third'), 'verify');
        await signUp(from, 'Ann@example.com', 'fourth');
        await from.signUps.redeem(tokenOf('fourth'), 'delete');
      },
    ],
  ])('brings the target up to date after a sign-up %s', async (_what, change) => {
    await using opened = await openCopied();
    const { source, from, to } = opened;
    await change(from, source);
    await copy(from, to);
    expect(await readAccounts(to)).toEqual(await readAccounts(from));
  });

  it('brings the target up to date after a sign-up that it has gave its key to an account, and tells processes', async () => {
    await using opened = await openCopied();
    const { from, to } = opened;
    for (const [name, email] of [['second', 'Ann@example.com'] as const, ['third', 'bob@example.com'] as const]) {
      await signUp(from, email, name);
      await copy(from, to);
      const before = await to.changes.read();
      expect(await from.signUps.redeem(tokenOf(name), 'verify')).toBe('replaced');
      await copy(from, to);
      expect(await readAccounts(to)).toEqual(await readAccounts(from));
      expect((await to.changes.read()).accounts).toBeGreaterThan(before.accounts);
    }
  });

  it.each<[string, (target: Storage) => Promise<unknown>, string]>([
    ['has given an account another key', (to) => signUpVerified(to, 'Ann@example.com', 'b'), '1 there is another one'],
    ['has given an account a later key', (to) => signUpVerified(to, 'bob@example.com', 'b'), '2 there is another one'],
    ['has deleted an account', deleteBob, '2 is revoked there only'],
    ['has verified a sign-up', (to) => to.signUps.redeem(tokenOf('cyd'), 'verify'), '3 is verified there only'],
    ['has verified another sign-up', (to) => signUpVerified(to, 'dan@example.com', 'dan'), 'it has account 4'],
    ['has an account by an operator', ({ accounts }) => accounts.create(newAccount, 'dan'), 'it has account 4'],
  ])('leaves a target unchanged that %s', async (_what, change, message) => {
    await using opened = await openCopied();
    const { from, to } = opened;
    await change(to);
    const before = await readAccounts(to);
    await expect(copy(from, to)).rejects.toThrow(message);
    expect(await readAccounts(to)).toEqual(before);
  });

  it('leaves a target unchanged with another account in the place of one with a new key', async () => {
    await using from = await openSource();
    await using to = await openTarget();
    await createByOperator(from.storage, 'ann@example.com', 'ann');
    await signUpVerified(from.storage, 'ann@example.com', 'second');
    const other = { ...newAccount, verified: true, createdAt: '2026-11-21T10:00:00.001Z' };
    await to.storage.accounts.create(other, 'other');
    await expect(copy(from.storage, to.storage)).rejects.toThrow('account 1 there is another one');
  });
}

async function deleteBob(storage: Storage) {
  await signUp(storage, 'bob@example.com', 'another bob');
  await storage.signUps.redeem(tokenOf('another bob'), 'delete');
}
