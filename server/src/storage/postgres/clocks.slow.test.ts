import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openPostgresTestStorage, type PostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import { Quota } from '../../quota/quota.ts';
import { openStorage } from '../open-storage.ts';

const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.parse('2028-03-01T00:00:00Z');

/** A clock that differs from the database's. */
const createSkewed = (skewMs: number) => ({ ...systemClock, now: () => Date.now() + skewMs });

/** Opens the storage again, on a machine whose clock differs. */
function openSkewed({ location }: PostgresTestStorage, skewMs: number) {
  return openStorage(location, { clock: createSkewed(skewMs), log: createLog('silent') });
}

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
    expect(await ask()).toMatchObject(Array(2).fill({ resetAfter: 2 }));
    expect(await peek()).toMatchObject(Array(2).fill({ resetAfter: 2 }));
    await opened.setClock(MIDNIGHT);
    expect(await peek()).toMatchObject(Array(2).fill({ remaining: 1, resetAfter: 86_400 }));
  });

  it.each([
    ['behind', -48 * HOUR_MS],
    ['ahead', 48 * HOUR_MS],
  ])('takes the lease from a process whose clock is %s, and never gives it back to that process', async (_, skewMs) => {
    await using opened = await openPostgresTestStorage();
    await using skewed = await openSkewed(opened, skewMs);
    const [right, wrong] = [opened.storage.rates.lease, skewed.rates.lease];
    expect(await wrong.acquire('wrong', 60_000)).toBe(true);
    expect(await right.acquire('right', 60_000)).toBe(true);
    expect(await wrong.acquire('wrong', 60_000)).toBe(false);
    await right.release('right');
    expect(await wrong.acquire('wrong', 60_000)).toBe(true);
    await wrong.release('wrong');
    expect(await opened.run('SELECT holder FROM lease')).toEqual([]);
  });

  it('leaves the lease with one process where the clock of the database is the wrong one', async () => {
    await using opened = await openPostgresTestStorage();
    await using first = await openSkewed(opened, HOUR_MS);
    await using second = await openSkewed(opened, HOUR_MS);
    expect(await first.rates.lease.acquire('first', 60_000)).toBe(true);
    expect(await second.rates.lease.acquire('second', 60_000)).toBe(false);
    expect(await first.rates.lease.acquire('first', 60_000)).toBe(true);
  });

  it.each(['refresh --once', 'rates hold EUR --reason wrong', 'rates accept EUR --reason right'])(
    'lets no %s of a machine with a wrong clock make the rates stale, or a decision void',
    async (line) => {
      await using opened = await openPostgresTestStorage();
      const settings = { DATABASE_URL: opened.url, PROVIDERS: 'bundled' };
      const setBack = createSkewed(-24 * HOUR_MS);
      const { code, stdout, stderr } = await runCrossrateHere(line.split(' '), settings, setBack);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /: the clock of this machine is 864\d\d s behind that of the database; set the one that is/,
      );
      const saved = 'SELECT (SELECT count(*) FROM refresh_state) + (SELECT count(*) FROM rate_decisions) AS rows';
      expect(await opened.run(saved)).toEqual([{ rows: '0' }]);
      // A leaked key must be revoked, whatever the clock.
      const create = ['keys', 'create', '--email', 'ann@example.com'];
      expect(await runCrossrateHere(create, settings, setBack)).toMatchObject({ code: 0 });
    },
  );

  it('warns a server of a clock that is ahead, and not of one that is a few seconds off', async () => {
    await using opened = await openPostgresTestStorage();
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    for (const skewMs of [5_000, HOUR_MS]) {
      await using _storage = await openStorage(opened.location, { clock: createSkewed(skewMs), log });
    }
    const warnings = lines.filter((line) => line.includes('clock'));
    expect(warnings).toEqual([expect.stringMatching(/"aheadMs":3[56]\d{5},"msg":"the clock of this /)]);
  });
});
