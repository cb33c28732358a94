import { describe } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { describeNewerTables } from '../../../test/storage/newer-tables-suite.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { MIGRATIONS } from './schema.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  describeNewerTables(
    openPostgresTestStorage,
    MIGRATIONS.length,
    (
      oldestCompatible,
    ) => `UPDATE crossrate_schema SET version = 99, oldest_compatible = ${oldestCompatible}, columns = (
      SELECT jsonb_object_agg(name, columns) FROM (
        SELECT table_name, jsonb_agg(column_name) FROM information_schema.columns
        WHERE table_schema = current_schema() GROUP BY table_name
      ) AS tables (name, columns)
    )`,
  );
});
