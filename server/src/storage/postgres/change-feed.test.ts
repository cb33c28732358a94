import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { Access } from '../../access/access.ts';
import { createAccount } from '../../access/create-account.ts';
import { ChangeWatch } from '../../changes/change-watch.ts';
import { createLog } from '../../logger.ts';
import { emptyState } from '../../refresh/refresh-state.ts';
import type { Storage } from '../storage.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  /** Counts the hints. The first comes when the feed begins to listen. */
  async function listen({ changes }: Storage) {
    let hints = 0;
    changes.onHint(() => {
      hints += 1;
    });
    const awaitNext = async () => {
      const before = hints;
      await expect.poll(() => hints).toBeGreaterThan(before);
    };
    await expect.poll(() => hints).toBe(1);
    return { awaitNext };
  }

  it.each<[string, (storage: Storage) => Promise<unknown>]>([
    ['a new account', ({ accounts }) => accounts.create(newAccount, 'another digest')],
    ['a changed account', ({ accounts }) => accounts.change(1, { revoked: true })],
    ['a decision', ({ rates }) => rates.decisions.put({ code: 'SEK', kind: 'hold', reason: 'Closed.', decidedAt: 5 })],
    [
      'saved rates',
      async ({ rates }) => rates.save({ state: emptyState, nextAttemptAt: 5 }, (await rates.load()).revision),
    ],
  ])('hints at %s by another process, as soon as a reading shows it', async (_name, change) => {
    await using opened = await openPostgresTestStorage();
    await opened.storage.accounts.create(newAccount, 'digest');
    const { awaitNext } = await listen(opened.storage);
    const before = await opened.storage.changes.read();
    const hinted = awaitNext().then(() => opened.storage.changes.read());
    await change(await opened.openAgain());
    expect(await hinted).not.toEqual(before);
  });

  it('listens again after the loss of its connection, and hints at possibly missed changes', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.storage.accounts.create(newAccount, 'digest');
    const { awaitNext } = await listen(opened.storage);
    await opened.terminateBackends();
    await awaitNext();
    const hinted = awaitNext();
    await opened.run('UPDATE accounts SET restricted = true');
    await hinted;
  });

  it('shows manual changes by an operator, whatever their search_path', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.storage.accounts.create(newAccount, 'digest');
    const before = await opened.storage.changes.read();
    const [row] = await opened.run('SELECT current_schema() AS name');
    await opened.run(
      `BEGIN; SET LOCAL search_path = pg_catalog; UPDATE "${row?.name}".accounts SET revoked = true; COMMIT`,
    );
    expect(await opened.storage.changes.read()).toEqual({ ...before, accounts: before.accounts + 1 });
  });

  it.each([
    ['DROP FUNCTION count_change() CASCADE', 'account_changed, account_created, accounts_emptied, decision_changed'],
    ['ALTER TABLE accounts DISABLE TRIGGER ALL', 'account_changed, account_created, accounts_emptied'],
    ['ALTER TABLE rate_decisions ENABLE REPLICA TRIGGER decision_changed', 'decision_changed'],
  ])(
    'trusts no remembered account while nothing would count a change, so a revoked key gets 401: %s',
    async (lose, names) => {
      await using opened = await openPostgresTestStorage();
      const { key } = await createAccount(opened.storage.accounts, { ...newAccount, verified: true });
      const clock = new TestClock('2026-11-21T10:00:00Z');
      const changes = new ChangeWatch(opened.storage.changes, clock, createLog('silent'));
      const access = new Access(opened.storage.accounts, changes, clock);
      await changes.check();
      expect(await access.admit(key)).toMatchObject({ account: { id: 1 } });
      await opened.run(lose);
      await (await opened.openAgain()).accounts.change(1, { revoked: true });
      await clock.moveTo('2026-11-21T10:00:02Z');
      await changes.check();
      expect(changes.problem).toBe('The tables of Crossrate are missing, or may not be used.');
      expect(await access.admit(key)).toEqual({ refusal: 'unauthorized' });
      await expect(opened.storage.changes.read()).rejects.toThrow(`lacks the trigger ${names}, or`);
    },
  );

  it.each<[string, readonly string[]]>([
    ['for a while', ['ALTER TABLE accounts DISABLE TRIGGER ALL', 'ALTER TABLE accounts ENABLE TRIGGER ALL']],
    ['between two readings', ['ALTER TABLE accounts DISABLE TRIGGER ALL; ALTER TABLE accounts ENABLE TRIGGER ALL']],
  ])('forgets what it has remembered after the triggers were disabled %s, as by a restore', async (_when, steps) => {
    await using opened = await openPostgresTestStorage();
    const { changes } = opened.storage;
    const before = await changes.read();
    for (const step of steps) {
      await opened.run(step);
      await changes.read().catch(() => undefined);
    }
    const after = await changes.read();
    expect(after.accounts).not.toBe(before.accounts);
    expect(after.creations).not.toBe(before.creations);
    expect(after.decisions).not.toBe(before.decisions);
    expect(await changes.read()).toEqual(after);
  });

  it('shows accounts that a copy has brought without firing a trigger', async () => {
    await using opened = await openPostgresTestStorage();
    const { changes } = opened.storage;
    const before = await changes.read();
    await opened.run('SET session_replication_role = replica');
    await opened.run(`INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at)
      VALUES ('ann@example.com', 'digest', true, 5, '2026-11-21T10:00:00.000Z')`);
    expect((await changes.read()).creations).not.toBe(before.creations);
  });

  it('shows that an older copy, which lacks the last accounts, has taken the place of the database', async () => {
    await using opened = await openPostgresTestStorage();
    const { accounts, changes } = opened.storage;
    for (const digest of ['first', 'second', 'third']) await accounts.create(newAccount, digest);
    // Fires no trigger, as a restored dump and a failover do not.
    const loseAccount = (id: number) =>
      opened.run(`BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM accounts WHERE id = ${id}; COMMIT`);
    const revisions = [(await changes.read()).accounts];
    for (const id of [3, 2]) {
      await loseAccount(id);
      revisions.push((await changes.read()).accounts);
    }
    expect(new Set(revisions).size).toBe(3);
    expect((await changes.read()).accounts).toBe(revisions.at(-1));
  });
});
