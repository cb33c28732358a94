import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { saveState } from '../../../test/storage/saved-state.ts';
import { emptyState } from '../../judging/refresh-state.ts';
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

  it('hints at new accounts and saved rates of another process, as soon as a reading shows them', async () => {
    await using opened = await openPostgresTestStorage();
    const { awaitNext } = await listen(opened.storage);
    const { accounts, rates } = await opened.openAgain();
    for (const change of [() => accounts.create(newAccount, 'digest'), () => saveState(rates, emptyState)]) {
      const before = await opened.storage.changes.read();
      const hinted = awaitNext().then(() => opened.storage.changes.read());
      await change();
      expect(await hinted).not.toEqual(before);
    }
  });

  it('listens again after the loss of its connection, and hints at possibly missed changes', async () => {
    await using opened = await openPostgresTestStorage();
    const { awaitNext } = await listen(opened.storage);
    await opened.terminateBackends();
    await awaitNext();
    const hinted = awaitNext();
    await (await opened.openAgain()).accounts.create(newAccount, 'digest');
    await hinted;
  });
});
