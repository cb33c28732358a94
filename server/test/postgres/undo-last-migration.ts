import { MIGRATIONS } from '../../src/storage/postgres/schema.ts';

/** SQL that takes the tables of Postgres back to the version before. */
export const UNDO_LAST_MIGRATION = `DROP TRIGGER account_created ON accounts; ALTER TABLE revisions DROP COLUMN creations;
  UPDATE crossrate_schema SET version = ${MIGRATIONS.length - 1}`;
