import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { openPostgresTestStorage, type PostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import { openStorage } from '../open-storage.ts';

const HOUR_MS = 3_600_000;

/** Opens the storage again, on a machine whose clock differs from the database's. */
function openSkewed({ location }: PostgresTestStorage, skewMs: number) {
  const clock = { ...systemClock, now: () => Date.now() + skewMs };
  return openStorage(location, { clock, log: createLog('silent') });
}

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
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
});
