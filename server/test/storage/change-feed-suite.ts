import { expect, it } from 'vitest';
import { createAccount } from '../../src/access/create-account.ts';
import { emptyState } from '../../src/judging/refresh-state.ts';
import type { Subject } from '../../src/storage/change-feed.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { newAccount } from './new-account.ts';
import { openAccess } from './open-access.ts';
import { saveState } from './saved-state.ts';
import type { TestStorage } from './test-storage.ts';

/** Tests the promises of the change feed on an adapter. */
export function describeChangeFeed(open: () => Promise<TestStorage>): void {
  const changes: readonly (readonly [string, Subject, (storage: Storage) => Promise<unknown>])[] = [
    ['a new account', 'creations', ({ accounts }) => accounts.create(newAccount, 'other')],
    ['a changed account', 'accounts', ({ accounts }) => accounts.change(1, { restricted: true })],
    ['saved rates', 'rates', ({ rates }) => saveState(rates, emptyState)],
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
    const subjects = ['accounts', 'creations', 'rates', 'decisions'] as const;
    expect(subjects.filter((name) => before[name] !== after[name])).toEqual([subject]);
  });

  it('stays as it is while nothing changes, charges included', async () => {
    await using opened = await open();
    const before = await opened.storage.changes.read();
    await opened.storage.quotas.charge({ accountId: 1, limit: 5 }, Date.now());
    await opened.storage.accounts.change(7, { revoked: true });
    expect(await opened.storage.changes.read()).toEqual(before);
  });

  it('lets other processes look up the accounts that have changed, and all after a change that is not noted', async () => {
    await using opened = await open();
    const { accounts } = opened.storage;
    const details = { ...newAccount, verified: true };
    const created = await Promise.all(Array.from({ length: 30 }, () => createAccount(accounts, details)));
    const ids = created.map(({ account }) => account.id);
    const admitAll = await openAccess(
      opened,
      created.map(({ key }) => key),
    );
    expect(await admitAll()).toMatchObject({ lookUps: 30 });
    expect(await admitAll()).toMatchObject({ lookUps: 0 });
    const [first = 0, second = 0] = ids;
    await accounts.change(first, { revoked: true });
    await accounts.change(second, { restricted: true });
    const { refusals, lookUps } = await admitAll();
    expect([refusals[0], refusals[1], lookUps]).toEqual(['unauthorized', 'accountRestricted', 2]);
    for (const id of ids) await accounts.change(id, { restricted: true });
    expect(await admitAll()).toMatchObject({ lookUps: 30, refusals: expect.not.arrayContaining([undefined]) });
    await accounts.change(second, { restricted: false });
    expect(await admitAll()).toMatchObject({ lookUps: 1 });
    await opened.run('UPDATE accounts SET revoked = restricted; UPDATE revisions SET accounts = accounts + 1');
    expect(await admitAll()).toMatchObject({ lookUps: 30, refusals: expect.arrayContaining(['unauthorized']) });
    await opened.run('UPDATE revisions SET accounts = accounts - 2');
    expect(await admitAll()).toMatchObject({ lookUps: 30 });
  });
}
