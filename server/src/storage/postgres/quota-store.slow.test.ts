import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { Quota } from '../../quota/quota.ts';

const MIDNIGHT = Date.parse('2028-03-01T00:00:00Z');

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('says the same seconds to midnight on two machines whose clocks are 3 minutes apart', async () => {
    await using opened = await openPostgresTestStorage();
    const { accounts, quotas } = opened.storage;
    const account = await accounts.create({ ...newAccount, dailyLimit: 1 }, 'digest');
    const machines = [90_000, -90_000].map((ahead) => new Quota(quotas, { now: () => MIDNIGHT + ahead }));
    const ask = () =>
      Promise.all(machines.map(async (quota) => (await quota.charge(account, { destroyed: false })).state));
    const peek = () => Promise.all(machines.map((quota) => quota.peek(account)));
    await opened.setClock(MIDNIGHT - 1_500);
    expect(await ask()).toMatchObject([{ resetAfter: 2 }, { resetAfter: 2 }]);
    expect(await peek()).toMatchObject([{ resetAfter: 2 }, { resetAfter: 2 }]);
    await opened.setClock(MIDNIGHT);
    expect(await peek()).toMatchObject([
      { remaining: 1, resetAfter: 86_400 },
      { remaining: 1, resetAfter: 86_400 },
    ]);
  });
});
