import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPostgresTestStorage } from '../storage/postgres-test-storage.ts';
import { startTestService } from '../test-service.ts';
import { testDatabaseUrl } from './test-database.ts';

/** Creates a role that may only read the tables. */
async function createReader({ run, url }: Awaited<ReturnType<typeof openPostgresTestStorage>>) {
  const role = `crossrate_test_${randomUUID()}`;
  const [row] = await run('SELECT current_schema() AS name');
  await run(`CREATE ROLE "${role}" LOGIN; GRANT USAGE ON SCHEMA "${row?.name}" TO "${role}";
    GRANT SELECT ON ALL TABLES IN SCHEMA "${row?.name}" TO "${role}"`);
  const address = new URL(url);
  address.username = role;
  return {
    url: address.href,
    [Symbol.asyncDispose]: async () => void (await run(`DROP OWNED BY "${role}"; DROP ROLE "${role}"`)),
  };
}

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('that a server cannot write is named on /readyz and in the log, before the rates that are missing because of that', async () => {
    await using opened = await openPostgresTestStorage();
    await using reader = await createReader(opened);
    await using service = await startTestService({}, { DATABASE_URL: reader.url });
    const response = await service.get('/readyz');
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { reason: 'The tables of Crossrate are missing, or may not be used.' },
    ]);
    const failures = service.logLines.filter((line) => line.includes('the lease cannot be taken or renewed'));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain('permission denied for table lease');
  });
});
