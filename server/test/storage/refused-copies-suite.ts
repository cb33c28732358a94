import { expect, it } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { charge, copy, fill, openCopied, readEverything, saveRates } from './copied-storages.ts';
import { newAccount } from './new-account.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of an adapter about copies that it refuses as a source, or undoes as a target. */
export function describeRefusedCopies(open: () => Promise<TestStorage>): void {
  it.each<[string, (target: Storage) => Promise<unknown>, string]>([
    [
      'has another account',
      ({ accounts }) => accounts.create(newAccount, 'e'),
      'it has 1 accounts that the source does not',
    ],
    [
      'has verified somebody',
      ({ accounts }) => accounts.change(1, { verified: true }),
      'account 1 is verified there only',
    ],
    ['has shut out somebody', ({ accounts }) => accounts.change(1, { restricted: true }), 'restricted there only'],
    ['has revoked a key', ({ accounts }) => accounts.change(1, { revoked: true }), 'account 1 is revoked there only'],
    ['has charged', (target) => charge(target, 4), 'account 4 has used 1 requests today there and 0 here'],
    ['has later rates', (target) => saveRates(target, 1_000), 'its rates were refreshed at'],
    [
      'has a later decision',
      ({ rates }) => rates.decisions.put({ code: 'SEK', kind: 'hold', reason: 'Still.', decidedAt: 7 }),
      'SEK was decided about there later',
    ],
    [
      'has a decision of its own',
      ({ rates }) => rates.decisions.put({ code: 'NOK', kind: 'hold', reason: 'Closed.', decidedAt: 4 }),
      'it has a decision about NOK',
    ],
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

  it('refuses to copy a storage to itself', async () => {
    await using opened = await open();
    const again = await opened.openAgain();
    await expect(copy(opened.storage, again)).rejects.toThrow('The source and the target are the same.');
  });
}
