import { expect, it } from 'vitest';
import type { Subject } from '../../src/storage/change-feed.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { newAccount } from './new-account.ts';
import { blankState, saveState } from './saved-state.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of the change feed on an adapter. */
export function describeChangeFeed(open: () => Promise<TestStorage>): void {
  const changes: readonly (readonly [string, Subject, (storage: Storage) => Promise<unknown>])[] = [
    ['a new account', 'creations', ({ accounts }) => accounts.create(newAccount, 'other')],
    ['a changed account', 'accounts', ({ accounts }) => accounts.change(1, { restricted: true })],
    ['saved rates', 'rates', ({ rates }) => saveState(rates, blankState)],
    [
      'a decision',
      'decisions',
      ({ rates }) =>
        rates.decisions.append({ subject: 'SEK', kind: 'hold', reason: 'Closed.', by: 'ann', decidedAt: 5 }),
    ],
    [
      'a decision taken back',
      'decisions',
      ({ rates }) =>
        rates.decisions.append({ subject: 'NOK', kind: 'release', reason: 'Open.', by: 'ann', decidedAt: 6 }),
    ],
  ];

  it.each(changes)('shows %s to other processes, and nothing else', async (_name, subject, change) => {
    await using opened = await open();
    const { storage } = opened;
    await storage.accounts.create(newAccount, 'digest');
    await storage.rates.decisions.append({ subject: 'NOK', kind: 'hold', reason: 'Closed.', by: 'ann', decidedAt: 5 });
    const other = await opened.openAgain();
    const before = await other.changes.read();
    await change(storage);
    const after = await other.changes.read();
    expect(Object.keys(before).filter((name) => before[name as Subject] !== after[name as Subject])).toEqual([subject]);
  });

  it('stays as it is while nothing changes, charges included', async () => {
    await using opened = await open();
    const before = await opened.storage.changes.read();
    await opened.storage.quotas.charge({ accountId: 1, limit: 5 }, Date.now());
    await opened.storage.accounts.change(7, { revoked: true });
    expect(await opened.storage.changes.read()).toEqual(before);
  });
}
