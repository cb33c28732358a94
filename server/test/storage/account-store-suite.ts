import { expect, it } from 'vitest';
import { newAccount } from './new-account.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of the account store on an adapter. */
export function describeAccountStore(open: () => Promise<TestStorage>): void {
  it('finds an account by the digest of its key, and only by that', async () => {
    await using opened = await open();
    const account = await opened.storage.accounts.create(newAccount, 'digest');
    expect(account).toEqual({ id: 1, ...newAccount, restricted: false, revoked: false });
    expect(await opened.storage.accounts.findByKeyDigest('digest')).toEqual(account);
    expect(await opened.storage.accounts.findByKeyDigest('Digest')).toBeUndefined();
  });

  it('lists accounts in the order of their creation, page after page', async () => {
    await using opened = await open();
    for (const digest of ['b', 'a', 'c'])
      await opened.storage.accounts.create({ ...newAccount, email: digest }, digest);
    const listPage = async (id: number) =>
      (await opened.storage.accounts.listAfter(id, 2)).map(({ id, email }) => [id, email]);
    expect(await listPage(0)).toEqual([
      [1, 'b'],
      [2, 'a'],
    ]);
    expect(await listPage(2)).toEqual([[3, 'c']]);
    expect(await listPage(3)).toEqual([]);
  });

  it('lists the accounts of an e-mail address, revoked ones last, whatever its case, in Unicode or in ASCII', async () => {
    await using opened = await open();
    const { accounts } = opened.storage;
    for (const email of [
      'Ann@Example.com',
      'ann@example.com',
      'anna@example.com',
      'ANN@example.COM',
      'Ä@Bücher.example',
    ])
      await accounts.create({ ...newAccount, email }, `digest of ${email}`);
    await accounts.change(1, { revoked: true });
    const find = async (email: string, most: number) => (await accounts.listByEmail(email, most)).map(({ id }) => id);
    expect(await find('ann@Example.com', 10)).toEqual([2, 4, 1]);
    expect(await find('ann@Example.com', 1)).toEqual([2]);
    for (const email of ['ä@BÜCHER.example', 'Ä@xn--bcher-kva.example']) expect(await find(email, 10)).toEqual([5]);
    expect(await find('ann%', 10)).toEqual([]);
  });

  it('changes the given fields and nothing else', async () => {
    await using opened = await open();
    const { id } = await opened.storage.accounts.create(newAccount, 'digest');
    const other = await opened.storage.accounts.create(newAccount, 'other');
    let expected = await opened.storage.accounts.findByKeyDigest('digest');
    for (const change of [
      { verified: true },
      { restricted: true },
      { restricted: false, revoked: true },
      { dailyLimit: 5 },
    ]) {
      expected = expected && { ...expected, ...change };
      expect(await opened.storage.accounts.change(id, change)).toEqual(expected);
    }
    expect(await opened.storage.accounts.findByKeyDigest('other')).toEqual(other);
    expect(await opened.storage.accounts.change(7, { verified: true })).toBeUndefined();
  });

  it('refuses a second account with the same key', async () => {
    await using opened = await open();
    await opened.storage.accounts.create(newAccount, 'digest');
    await expect(opened.storage.accounts.create(newAccount, 'digest')).rejects.toThrow();
  });
}
