import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { checkTables } from './check-tables.ts';

/** Names each part as an error does, with the SQL that takes the part away. */
const LIST_LOSSES = `
  SELECT 'table ' || tablename AS part, 'DROP TABLE ' || tablename AS lose FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> 'test_clock'
  UNION ALL SELECT format('column %s of %s', column_name, table_name),
    format('ALTER TABLE %s DROP COLUMN %s', table_name, column_name) FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> 'test_clock'
  UNION ALL SELECT 'index ' || indexname, format('ALTER INDEX %s RENAME TO lost', indexname) FROM pg_indexes
    WHERE schemaname = current_schema()`;

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  it('refuses a store that lacks any table, column or index, by its name', async () => {
    await using opened = await openPostgresTestStorage();
    const client = new Client(opened.url);
    await client.connect();
    for (const { part, lose } of await opened.run(LIST_LOSSES)) {
      await client.query(`BEGIN; ${lose}`);
      await expect(checkTables(client)).rejects.toThrow(`it lacks the ${part}: restore a backup that has it`);
      await client.query('ROLLBACK');
    }
    await client.end();
  });

  it('refuses a store without its table of versions, and creates nothing beside what is left', async () => {
    await using opened = await openPostgresTestStorage();
    await opened.run('DROP TABLE crossrate_schema');
    await expect(opened.openAgain()).rejects.toThrow('it lacks the table crossrate_schema: restore a backup');
  });

  it.each([
    [
      'a trigger',
      'CREATE TRIGGER lift BEFORE UPDATE ON usage EXECUTE FUNCTION suppress_redundant_updates_trigger()',
      'trigger lift of usage',
    ],
    ['a rule', 'CREATE RULE keep AS ON UPDATE TO accounts DO INSTEAD NOTHING', 'rule keep of accounts'],
    ['a column', 'ALTER TABLE lease ADD COLUMN note text', 'column note of lease'],
    ['a view', 'ALTER TABLE accounts RENAME TO kept; CREATE VIEW accounts AS SELECT * FROM kept', 'view accounts'],
    ['no identity', 'DELETE FROM storage_identity', 'lost its identity'],
    ['no revisions', 'DELETE FROM revisions', 'lost its identity or its revisions'],
    ['no version', 'DELETE FROM crossrate_schema', 'crossrate_schema is empty'],
  ])('refuses a store with %s, which could lift a limit', async (_part, sql, reason) => {
    await using opened = await openPostgresTestStorage();
    await opened.run(sql);
    await expect(opened.openAgain()).rejects.toThrow(reason);
  });
});
