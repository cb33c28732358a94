import { describeNewerTables } from '../../../test/storage/newer-tables-suite.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { MIGRATIONS } from './schema.ts';

describeNewerTables(
  openSqliteTestStorage,
  MIGRATIONS.length,
  (oldestCompatible) => `PRAGMA user_version = 99; UPDATE crossrate_schema SET oldest_compatible = ${oldestCompatible}`,
);
