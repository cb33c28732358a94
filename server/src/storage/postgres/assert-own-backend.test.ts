import { describe, expect, it } from 'vitest';
import { startPooler } from '../../../test/postgres/pooler.ts';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { runCrossrate } from '../../../test/processes/command-line.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('does not start behind a pooler that would lose notifications, and says what to do', async () => {
    await using pooler = await startPooler(testDatabaseUrl ?? '', 'transaction');
    const { code, stderr } = await runCrossrate(['keys', 'list'], { DATABASE_URL: pooler.url });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^crossrate: The database .* a pooler .*: give PgBouncer pool_mode = session.*\n$/);
  });

  it('works behind a pooler that gives each session a connection of its own', async () => {
    await using storage = await openPostgresTestStorage();
    await using pooler = await startPooler(storage.url, 'session');
    const { stdout, stderr } = await runCrossrate(['keys', 'list', '--json'], { DATABASE_URL: pooler.url });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([]);
  });
});
