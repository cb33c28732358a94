import { describe } from 'vitest';
import { contentsSuite } from '../../../test/contents-suite.ts';
import { openPostgresTestStorage, testDatabaseUrl } from '../../../test/postgres-test-storage.ts';
import { storageSuite } from '../../../test/storage-suite.ts';
import { openSqliteTestStorage } from '../../../test/test-storage.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  const open = () => openPostgresTestStorage();
  storageSuite(open);
  describe('copying from SQLite', () => contentsSuite(openSqliteTestStorage, open));
  describe('copying to SQLite', () => contentsSuite(open, openSqliteTestStorage));
});
