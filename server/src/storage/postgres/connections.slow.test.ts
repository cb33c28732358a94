import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('is asked over a connection for each purpose, however many statements come at once', async () => {
    await using opened = await openPostgresTestStorage();
    const { accounts, quotas, rates } = opened.storage;
    await accounts.create(newAccount, 'digest');
    const asking = Array.from({ length: 50 }, (_, index) => [
      accounts.findByKeyDigest('digest'),
      quotas.charge({ accountId: index, limit: 5 }, 0),
      quotas.read(index, 0),
      rates.decisions.list(),
      rates.lease.acquire('a', 10_000),
    ]);
    await Promise.all(asking.flat());
    const name = new URL(opened.url).searchParams.get('application_name');
    const counting = `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = '${name}'`;
    expect(await opened.run(counting)).toEqual([{ count: 4 }]);
  });

  it('is charged, asked for keys and told decisions while the statements of pages wait for a lock', async () => {
    await using opened = await openPostgresTestStorage();
    const { accounts, quotas, signUps, rates } = opened.storage;
    await accounts.create(newAccount, 'old');
    await opened.run('BEGIN; SELECT FROM accounts FOR UPDATE');
    const waiting = ['a', 'b', 'c'].map((keyDigest) =>
      signUps.replaceKey({ id: 1, keyDigest: 'old' }, { keyDigest, madeAt: 1 }),
    );
    expect(await quotas.charge({ accountId: 1, limit: 5 }, 0)).toMatchObject({ granted: true });
    expect(await accounts.findByKeyDigest('digest')).toBeUndefined();
    expect(await rates.decisions.list()).toEqual([]);
    await opened.run('COMMIT');
    expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(1);
  });
});
