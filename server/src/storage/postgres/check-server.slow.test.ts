import { describe, expect, it } from 'vitest';
import { startPooler } from '../../../test/postgres/pooler.ts';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { openPostgresTestStorage, type PostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import { openStorage } from '../open-storage.ts';

/** Opens the storage again with other defaults of the database, and returns the warnings. */
async function openAgain({ url: address }: PostgresTestStorage, setting = '') {
  const url = new URL(address);
  if (setting) url.searchParams.set('options', `${url.searchParams.get('options')} -c ${setting}`);
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  await using _storage = await openStorage({ kind: 'postgres', url: url.href }, { clock: systemClock, log });
  return lines.join('');
}

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('does not start behind a pooler that would lose notifications, and says what to do', async () => {
    await using pooler = await startPooler(testDatabaseUrl ?? '', 'transaction');
    const { code, stderr } = await runCrossrateHere(['keys', 'list'], { DATABASE_URL: pooler.url });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^crossrate: The database .* a pooler .*: give PgBouncer pool_mode = session.*\n$/);
  });

  it('works behind a pooler that gives each session a connection of its own', async () => {
    await using storage = await openPostgresTestStorage();
    await using pooler = await startPooler(storage.url, 'session');
    const { stdout, stderr } = await runCrossrateHere(['keys', 'list', '--json'], { DATABASE_URL: pooler.url });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([]);
  });

  it('refuses a database that is read-only', async () => {
    await using opened = await openPostgresTestStorage();
    await expect(openAgain(opened, 'default_transaction_read_only=on')).rejects.toThrow('it is read-only');
  });

  it('warns of a commit that does not wait for the disk', async () => {
    await using opened = await openPostgresTestStorage();
    expect(await openAgain(opened)).not.toContain('Postgres runs with');
    const warned = await openAgain(opened, 'synchronous_commit=off');
    expect(warned).toContain('synchronous_commit = off: a crash of the server loses charges');
  });
});
