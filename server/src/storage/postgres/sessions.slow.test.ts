import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { createLog } from '../../log/logger.ts';
import { parseAddress } from './address.ts';
import { Sessions } from './sessions.ts';

const LIMITS = { timeoutMs: 10_000, statementMs: 10_000 };
const [CHARGES, REQUESTS, OPERATORS] = [{ ...LIMITS }, { ...LIMITS }, { ...LIMITS }];

const openSessions = (most: number) =>
  new Sessions({
    address: parseAddress(testDatabaseUrl ?? ''),
    most,
    reserved: [CHARGES, REQUESTS],
    log: createLog('silent'),
  });

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('is asked over three connections, however many statements come at once', async () => {
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
    expect(await opened.run(counting)).toEqual([{ count: 3 }]);
  });

  it('is charged and asked for keys while statements of operators wait for a lock', async () => {
    await using opened = await openPostgresTestStorage();
    const { accounts, quotas, rates } = opened.storage;
    await opened.run('BEGIN; LOCK TABLE rate_decisions');
    const waiting = Array.from({ length: 5 }, () => rates.decisions.list());
    expect(await quotas.charge({ accountId: 1, limit: 5 }, 0)).toMatchObject({ granted: true });
    expect(await accounts.findByKeyDigest('digest')).toBeUndefined();
    await opened.run('COMMIT');
    expect(await Promise.all(waiting)).toEqual(Array(5).fill([]));
  });

  it('has a second connection for charges, which others leave as soon as they can', async () => {
    await using sessions = openSessions(3);
    const [first, other] = await Promise.all([sessions.lend(CHARGES, 10_000), sessions.lend(OPERATORS, 10_000)]);
    await expect(sessions.lend(CHARGES, 50)).rejects.toThrow('timeout: no connection within 50 ms');
    const waiting = sessions.lend(CHARGES, 10_000);
    sessions.giveBack(other, OPERATORS);
    const second = await waiting;
    expect(second).not.toBe(first);
    // The one that is left belongs to requests.
    await expect(sessions.lend(OPERATORS, 50)).rejects.toThrow('timeout');
    sessions.giveBack(await sessions.lend(REQUESTS, 10_000), REQUESTS);
    for (const client of [first, second]) sessions.giveBack(client, CHARGES);
  });

  it('gets the settings of another purpose before a session serves that', async () => {
    await using sessions = openSessions(3);
    const [charges, requests] = [CHARGES, REQUESTS].map((purpose) => sessions.lend(purpose, 10_000));
    const more = await sessions.lend(CHARGES, 10_000);
    const all = [await charges, await requests, more];
    all.forEach((client, index) => {
      if (client) sessions.giveBack(client, index === 1 ? REQUESTS : CHARGES);
    });
    const slow = { timeoutMs: 10_000, statementMs: 4_321 };
    const client = await sessions.lend(slow, 10_000);
    expect(all).toContain(client);
    expect((await client.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '4321ms' }]);
    sessions.giveBack(client, slow);
  });
});
