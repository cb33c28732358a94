import { describe } from 'vitest';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { describeContents } from '../../../test/storage/contents-suite.ts';
import { describeCopiedSignUps } from '../../../test/storage/copied-sign-ups-suite.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { describeStorage } from '../../../test/storage/storage-suite.ts';

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  describeStorage(openPostgresTestStorage);
  // `describeStorage` tries which copies Postgres refuses or undoes, and the test of SQLite which ones SQLite does.
  describe('copying from SQLite', () => {
    describeContents(openSqliteTestStorage, openPostgresTestStorage);
    describeCopiedSignUps(openSqliteTestStorage, openPostgresTestStorage);
  });
  describe('copying to SQLite', () => {
    describeContents(openPostgresTestStorage, openSqliteTestStorage);
    describeCopiedSignUps(openPostgresTestStorage, openSqliteTestStorage);
  });
});
