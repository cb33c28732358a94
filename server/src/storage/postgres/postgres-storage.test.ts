import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { describeContents } from '../../../test/storage/contents-suite.ts';
import { fill } from '../../../test/storage/copied-storages.ts';
import { sharePostgresSchemas } from '../../../test/storage/postgres-test-storage.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { describeStorage } from '../../../test/storage/storage-suite.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  const open = sharePostgresSchemas();
  describeStorage(open);
  // `describeStorage` tries which copies Postgres refuses or undoes, and the test of SQLite which ones SQLite does.
  describe('copying from SQLite', () => describeContents(openSqliteTestStorage, open));
  describe('copying to SQLite', () => describeContents(open, openSqliteTestStorage));
});

describe.skipIf(testDatabaseUrl === undefined)('a shared schema', () => {
  const open = sharePostgresSchemas();

  it('has the rows and the next ids of a new one, whatever the test before has written', async () => {
    const list = async () => {
      await using opened = await open();
      const { run, storage } = opened;
      const [found] = await run(`SELECT query_to_xml(string_agg(format('SELECT %L, row_to_json(t)::text FROM %I.%I t',
        tablename, schemaname, tablename), ' UNION ALL '), true, false, '')::text AS rows, count(*) AS tables
        FROM pg_tables WHERE schemaname = current_schema()`);
      await fill(storage);
      await opened.setClock(0);
      return found;
    };
    const first = await list();
    expect(Number(first?.tables)).toBeGreaterThan(8);
    expect(await list()).toEqual(first);
  });
});
