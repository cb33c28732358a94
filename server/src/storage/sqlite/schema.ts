import { DatabaseSync } from 'node:sqlite';
import { assertOwnParts } from '../assert-own-parts.ts';
import { assertCompatible } from '../schema-version.ts';
import { MIGRATIONS } from './migrations.ts';

/** The lowest version whose programs can use these tables. Only a migration that they cannot bear raises it. */
const OLDEST_COMPATIBLE = 1;

/** Selects the tables, indexes, triggers and views with their SQL. Those of SQLite itself belong to `sqlite_` tables or have none. */
const PARTS =
  "SELECT type || ' ' || name AS part, sql FROM sqlite_schema WHERE tbl_name NOT GLOB 'sqlite_*' AND sql IS NOT NULL";

/** The version of the tables, which is the `user_version` of a database. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Notes the tables for programs of earlier versions. */
const NOTE = `REPLACE INTO crossrate_schema
  SELECT 1, ${OLDEST_COMPATIBLE}, json_group_array(json_array(part, sql)) FROM (${PARTS});
PRAGMA user_version = ${SCHEMA_VERSION};`;

/**
 * Creates the tables in an empty database, or migrates those of an earlier version, in one transaction.
 *
 * @throws Error when the tables of an earlier version are not as Crossrate created them.
 */
export function createSchema(database: DatabaseSync): void {
  const select = database.prepare('SELECT count(*) AS parts FROM sqlite_schema');
  const isOld = () => readSchemaVersion(database) < SCHEMA_VERSION;
  const isEmpty = () => select.get()?.parts === 0;
  if (!isOld()) return;
  database.exec('BEGIN IMMEDIATE');
  // Another process may have created or migrated them before this one got the lock.
  if (isOld()) {
    if (!isEmpty()) assertOwnSchema(database);
    database.exec(`${MIGRATIONS.slice(readSchemaVersion(database)).join('')}${NOTE}`);
  }
  database.exec('COMMIT');
}

/**
 * Asserts that a database has the tables of this Crossrate, of an earlier one, or of a newer one that this one can use, and
 * nothing else. A newer one may have added tables, indexes and columns.
 */
export function assertOwnSchema(database: DatabaseSync): void {
  const version = readSchemaVersion(database);
  if (version === 0) throw new Error('it is not a database of Crossrate');
  const isNewer = version > SCHEMA_VERSION;
  if (isNewer) {
    const oldest = database.prepare('SELECT oldest_compatible FROM crossrate_schema').get()?.oldest_compatible;
    assertCompatible({ version, oldestCompatible: Number(oldest) }, SCHEMA_VERSION);
  }
  using created = new DatabaseSync(':memory:');
  created.exec(MIGRATIONS.slice(0, version).join(''));
  const [own, found] = [listParts(created), listParts(database)];
  assertOwnParts(new Set(found.keys()), [...own.keys()], isNewer ? /^(table|index) / : /^$/);
  for (const [part, sql] of own) {
    const there = found.get(part) ?? '';
    if (isNewer ? !isExtended(there, sql) : there !== sql)
      throw new Error(`its ${part} is not as Crossrate creates it: ${there}`);
  }
  const { rows } = database.prepare('SELECT count(*) AS rows FROM storage_identity, revisions').get() ?? {};
  if (rows !== 1) throw new Error('it has lost its identity or its revisions');
}

/** Reads the version of the tables; 0 in a database of another program. */
export function readSchemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/** True for the SQL of a table to which SQLite has added columns, which it writes in one place. */
function isExtended(found: string, own: string): boolean {
  let same = 0;
  while (same < own.length && found[same] === own[same]) same += 1;
  return found.endsWith(own.slice(same));
}

function listParts(database: DatabaseSync): ReadonlyMap<string, string> {
  return new Map(
    database
      .prepare(PARTS)
      .all()
      .map(({ part, sql }) => [String(part), String(sql)]),
  );
}
