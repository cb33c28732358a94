import { expect, it } from 'vitest';
import type { Subject } from '../../src/changes/change-feed.ts';
import { emptyState } from '../../src/refresh/refresh-state.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { newAccount } from './new-account.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of the change feed on an adapter. */
export function describeChangeFeed(open: () => Promise<TestStorage>): void {
  const changes: readonly (readonly [string, Subject, (storage: Storage) => Promise<unknown>])[] = [
    ['a changed account', 'accounts', ({ accounts }) => accounts.change(1, { restricted: true })],
    [
      'saved rates',
      'rates',
      async ({ rates }) => rates.save({ state: emptyState, nextAttemptAt: 5 }, (await rates.load()).revision),
    ],
    [
      'a decision',
      'decisions',
      ({ rates }) => rates.decisions.put({ code: 'SEK', kind: 'hold', reason: 'Closed.', decidedAt: 5 }),
    ],
    ['a decision taken back', 'decisions', ({ rates }) => rates.decisions.remove('NOK')],
  ];

  it.each(changes)('shows %s to other processes, and nothing else', async (_name, subject, change) => {
    await using opened = await open();
    const { storage } = opened;
    await storage.accounts.create(newAccount, 'digest');
    await storage.rates.decisions.put({ code: 'NOK', kind: 'hold', reason: 'Closed.', decidedAt: 5 });
    const other = await opened.openAgain();
    const before = await other.changes.read();
    await change(storage);
    const after = await other.changes.read();
    expect(Object.keys(before).filter((name) => before[name as Subject] !== after[name as Subject])).toEqual([subject]);
  });

  it('shows what an operator changes in an account by SQL, such as its limit', async () => {
    await using opened = await open();
    const { storage } = opened;
    const { id } = await storage.accounts.create(newAccount, 'digest');
    const before = await storage.changes.read();
    await opened.run(`UPDATE accounts SET daily_limit = 7, email = 'erased' WHERE id = ${id}`);
    expect((await storage.changes.read()).accounts).not.toBe(before.accounts);
    expect(await storage.accounts.findByKeyDigest('digest')).toMatchObject({ dailyLimit: 7, email: 'erased' });
  });

  it('stays as it is while nothing changes, charges included', async () => {
    await using opened = await open();
    const before = await opened.storage.changes.read();
    await opened.storage.quotas.charge({ accountId: 1, limit: 5 }, Date.now());
    expect(await opened.storage.changes.read()).toEqual(before);
  });
}
