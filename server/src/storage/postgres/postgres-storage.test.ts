import { describe } from 'vitest';
import { describeContents } from '../../../test/contents-suite.ts';
import { openPostgresTestStorage } from '../../../test/postgres-test-storage.ts';
import { openSqliteTestStorage } from '../../../test/sqlite-test-storage.ts';
import { describeStorage } from '../../../test/storage-suite.ts';
import { testDatabaseUrl } from '../../../test/test-database.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  const open = () => openPostgresTestStorage();
  describeStorage(open);
  describe('copying from SQLite', () => describeContents(openSqliteTestStorage, open));
  describe('copying to SQLite', () => describeContents(open, openSqliteTestStorage));
});
