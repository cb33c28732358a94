import { describe } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { describeNewerTables } from '../../../test/storage/newer-tables-suite.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { MIGRATIONS } from './schema.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  describeNewerTables(
    openPostgresTestStorage,
    MIGRATIONS.length,
    (oldestCompatible) => `UPDATE crossrate_schema SET version = 99, oldest_compatible = ${oldestCompatible}`,
  );
});
