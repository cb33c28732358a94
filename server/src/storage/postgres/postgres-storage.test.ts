import { describe } from 'vitest';
import { describeContents } from '../../../test/contents-suite.ts';
import { openPostgresTestStorage, testDatabaseUrl } from '../../../test/postgres-test-storage.ts';
import { describeStorage } from '../../../test/storage-suite.ts';
import { openSqliteTestStorage } from '../../../test/test-storage.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  const open = () => openPostgresTestStorage();
  describeStorage(open);
  describe('copying from SQLite', () => describeContents(openSqliteTestStorage, open));
  describe('copying to SQLite', () => describeContents(open, openSqliteTestStorage));
});
