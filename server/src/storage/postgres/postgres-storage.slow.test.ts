import { describe } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { describeStorage } from '../../../test/storage/storage-suite.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  describeStorage(openPostgresTestStorage);
});
