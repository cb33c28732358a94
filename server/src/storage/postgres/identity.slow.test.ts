import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import type { UnavailableError } from '../../unavailable-error.ts';
import type { Storage } from '../storage.ts';

const LIMIT = 100;

/** Collects the reason of the failure of each way to the storage. */
async function collectReasons({ accounts, changes, quotas, probe }: Storage) {
  const results = await Promise.allSettled([
    accounts.findByKeyDigest('unknown'),
    changes.read(),
    quotas.charge({ accountId: 1, limit: LIMIT }, 0),
    probe(),
  ]);
  return results.map((result) => result.status === 'rejected' && (result.reason as UnavailableError).reason);
}

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('takes no key for wrong, and grants nothing, where another database is in the place of the first', async () => {
    await using opened = await openPostgresTestStorage();
    expect(await collectReasons(opened.storage)).toEqual([false, false, false, false]);
    await opened.run("UPDATE storage_identity SET identity = 'another'");
    const another = 'The database is another one than at the start.';
    expect(await collectReasons(opened.storage)).toEqual([another, another, another, another]);
  });

  it('takes no key for wrong where all accounts are gone', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.storage.accounts.create(newAccount, 'digest');
    await opened.storage.changes.read();
    await opened.run('DELETE FROM accounts');
    const lost = 'The database has lost all its accounts.';
    expect((await collectReasons(opened.storage)).slice(0, 2)).toEqual([lost, lost]);
  });

  it('finds in a probe that no charge would be stored', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.storage.probe();
    await opened.run('DROP TABLE usage');
    const reason = 'The tables of Crossrate are missing, or may not be used.';
    await expect(opened.storage.probe()).rejects.toMatchObject({ name: 'UnavailableError', reason });
  });
});
