import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openPostgresTestStorage, testDatabaseUrl } from '../../../test/postgres-test-storage.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('keeps the lease for a process that took it while another waited to', async () => {
    await using opened = await openPostgresTestStorage();
    const { lease } = opened.storage.rates;
    await lease.acquire('gone', 0);
    await opened.query('BEGIN; SELECT * FROM lease FOR UPDATE');
    const waiting = lease.acquire('ours', 60_000);
    await setTimeout(100);
    await opened.query(
      "UPDATE lease SET holder = 'theirs', expires_at = clock_timestamp() + interval '60 seconds'; COMMIT",
    );
    expect(await waiting).toBe(false);
    expect(await opened.query('SELECT holder FROM lease')).toEqual([{ holder: 'theirs' }]);
  });
});
