import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { UNDO_LAST_MIGRATION } from '../../../test/postgres/undo-last-migration.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './schema.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  /** Opens tables of the version before, which another transaction is reading, as `pg_dump` does. */
  async function setUp() {
    const resources = new AsyncDisposableStack();
    const opened = resources.use(await openPostgresTestStorage());
    await opened.run(UNDO_LAST_MIGRATION);
    const connect = async () => {
      const client = resources.adopt(new Client(opened.url), (connected) => connected.end());
      await client.connect();
      return client;
    };
    const [client, backup] = [await connect(), await connect()];
    await backup.query('BEGIN; SELECT FROM revisions');
    return { opened, client, backup, [Symbol.asyncDispose]: () => resources.disposeAsync() };
  }

  it('migrates tables that a backup reads once the backup has ended, and meanwhile lets the servers read on', async () => {
    await using world = await setUp();
    let pauses = 0;
    const sleep = async () => {
      // Fails behind a migration that waits for the table.
      await world.opened.run("SET lock_timeout = '1ms'; SELECT rates FROM revisions");
      pauses += 1;
      if (pauses === 2) await world.backup.query('COMMIT');
    };
    expect(await migrate(world.client, { monotonic: () => 0, sleep })).toBe(false);
    expect(pauses).toBe(2);
    expect(await world.opened.storage.changes.read()).toMatchObject({ creations: 0 });
  });

  it('gives up on tables that stay in use, says so, and changes nothing', async () => {
    await using world = await setUp();
    let now = 0;
    const sleep = async () => {
      now += 30_000;
    };
    await expect(migrate(world.client, { monotonic: () => now, sleep })).rejects.toThrow(
      'a transaction, such as a backup',
    );
    expect(await world.opened.run('SELECT version FROM crossrate_schema')).toEqual([
      { version: MIGRATIONS.length - 1 },
    ]);
  });
});
