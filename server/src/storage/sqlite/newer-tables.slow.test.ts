import { describeNewerTables } from '../../../test/storage/newer-tables-suite.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { SCHEMA_VERSION } from './schema.ts';

describeNewerTables(
  openSqliteTestStorage,
  SCHEMA_VERSION,
  (oldestCompatible) => `PRAGMA user_version = 99;
    UPDATE crossrate_schema SET oldest_compatible = ${oldestCompatible}, parts = (
      SELECT json_group_array(json_array(type || ' ' || name, sql)) FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'
    )`,
);
