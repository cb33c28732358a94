import { expect, it } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { charge, copy, fill, openCopied, readEverything, saveRates } from './copied-storages.ts';
import { newAccount } from './new-account.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of an adapter about copies that it refuses as a source, or undoes as a target. */
export function describeRefusedCopies(open: () => Promise<TestStorage>): void {
  const decide =
    (subject: string, decidedAt: number) =>
    ({ rates }: Storage) =>
      rates.decisions.append({ subject, kind: 'hold', reason: 'Still.', by: 'ann', decidedAt });

  it.each<[string, (target: Storage) => Promise<unknown>, string]>([
    ['has another account', ({ accounts }) => accounts.create(newAccount, 'e'), 'it has account 5, which the source'],
    ['has verified somebody', ({ accounts }) => accounts.change(1, { verified: true }), '1 is verified there only'],
    ['has shut out somebody', ({ accounts }) => accounts.change(1, { restricted: true }), 'restricted there only'],
    ['has revoked a key', ({ accounts }) => accounts.change(1, { revoked: true }), 'account 1 is revoked there only'],
    ['has charged', (target) => charge(target, 4), 'account 4 has used 1 requests today there and 0 here'],
    ['has later rates', (target) => saveRates(target, 1_000), 'it has the edition'],
    ['has a later decision', decide('SEK', 7), 'it has a decision about SEK'],
    ['has a decision of its own', decide('NOK', 4), 'it has a decision about NOK'],
  ])('leaves a target unchanged that %s', async (_name, change, message) => {
    await using opened = await openCopied(open, open);
    const { from, to } = opened;
    await change(to);
    await charge(from, 1);
    await from.accounts.change(2, { restricted: true });
    const before = await readEverything(to);
    await expect(copy(from, to)).rejects.toThrow(message);
    expect(await readEverything(to)).toEqual(before);
  });

  it('leaves a target with other accounts unchanged', async () => {
    await using from = await open();
    await using to = await open();
    await fill(from.storage);
    await to.storage.accounts.create(newAccount, 'b');
    await expect(copy(from.storage, to.storage)).rejects.toThrow('account 1 there is another one, or has another key');
    expect(await to.storage.accounts.listAfter(0, 20_000)).toHaveLength(1);
  });

  it.each([
    ['UPDATE accounts SET daily_limit = -5 WHERE id = 2', 'account 2 has -5 as its daily limit'],
    ['UPDATE usage SET used = 9007199254740992 WHERE account_id = 1', 'account 1 has 9007199254740992 as its counter'],
  ])('copies nothing from a source with a number that cannot be, and names the account: %s', async (sql, message) => {
    await using from = await open();
    await using to = await open();
    await fill(from.storage);
    await from.run(sql);
    await expect(copy(from.storage, to.storage)).rejects.toThrow(message);
    expect(await to.storage.accounts.listAfter(0, 20_000)).toEqual([]);
  });

  it('refuses to copy a storage to itself', async () => {
    await using opened = await open();
    const again = await opened.openAgain();
    await expect(copy(opened.storage, again)).rejects.toThrow('The source and the target are the same.');
  });
}
