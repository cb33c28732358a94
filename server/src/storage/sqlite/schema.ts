import { DatabaseSync } from 'node:sqlite';
import { assertOwnParts } from '../assert-own-parts.ts';
import { assertCompatible } from '../schema-version.ts';

/** The lowest version whose programs can use these tables. Only a migration that they cannot bear raises it. */
const OLDEST_COMPATIBLE = 1;

/** Selects the tables, indexes, triggers and views with their SQL. Those of SQLite itself belong to `sqlite_` tables or have none. */
const PARTS =
  "SELECT type || ' ' || name AS part, sql FROM sqlite_schema WHERE tbl_name NOT GLOB 'sqlite_*' AND sql IS NOT NULL";

/**
 * The migrations, one per version of the tables. A released entry is never edited, not even its blanks, which SQLite keeps.
 *
 * The `address` of an account is its e-mail address in the form in which addresses are compared. `signed_up_at` is when
 * sign-up made the key, in milliseconds since the epoch; the index keeps a second account of sign-up from having the address.
 */
export const MIGRATIONS = [
  `
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL, key_digest TEXT NOT NULL UNIQUE, verified INTEGER NOT NULL,
  restricted INTEGER NOT NULL DEFAULT 0, revoked INTEGER NOT NULL DEFAULT 0, daily_limit INTEGER NOT NULL,
  created_at TEXT NOT NULL, address TEXT NOT NULL, signed_up_at INTEGER
) STRICT;
CREATE INDEX accounts_by_address ON accounts (address, revoked);
CREATE UNIQUE INDEX accounts_of_sign_up ON accounts (address) WHERE signed_up_at IS NOT NULL AND NOT revoked;
CREATE TABLE usage (
  day INTEGER NOT NULL, account_id INTEGER NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (day, account_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE refresh_state (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL) STRICT;
CREATE TABLE editions (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, published_at INTEGER NOT NULL, content BLOB
) STRICT;
CREATE TABLE stated_tables (
  hash TEXT PRIMARY KEY, content BLOB NOT NULL, last_edition INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE rate_decisions (
  number INTEGER PRIMARY KEY, subject TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('accept', 'trust', 'hold', 'restore', 'release')), rate TEXT, provider TEXT,
  as_of INTEGER, reason TEXT NOT NULL, decided_by TEXT NOT NULL, decided_at INTEGER NOT NULL
) STRICT;
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY CHECK (id = 1), accounts INTEGER NOT NULL, creations INTEGER NOT NULL, rates INTEGER NOT NULL,
  decisions INTEGER NOT NULL, changed_accounts TEXT NOT NULL
) STRICT;
CREATE TABLE lease (
  id INTEGER PRIMARY KEY CHECK (id = 1), holder TEXT NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE storage_identity (
  id INTEGER PRIMARY KEY CHECK (id = 1), identity TEXT NOT NULL, probes INTEGER NOT NULL
) STRICT;
CREATE TABLE crossrate_schema (
  id INTEGER PRIMARY KEY CHECK (id = 1), oldest_compatible INTEGER NOT NULL, parts TEXT NOT NULL
) STRICT;
INSERT INTO revisions VALUES (1, 0, 0, 0, 0, '');
INSERT INTO storage_identity VALUES (1, lower(hex(randomblob(16))), 0);`,
];

/** Notes the tables for programs of earlier versions. The `user_version` of a database is the version of its tables. */
const writeNote = () => `REPLACE INTO crossrate_schema
  SELECT 1, ${OLDEST_COMPATIBLE}, json_group_array(json_array(part, sql)) FROM (${PARTS});
PRAGMA user_version = ${MIGRATIONS.length};`;

/**
 * Creates the tables in an empty database, or migrates those of an earlier version, in one transaction.
 *
 * @throws Error when the tables of an earlier version are not as Crossrate created them.
 */
export function createSchema(database: DatabaseSync): void {
  const select = database.prepare('SELECT count(*) AS parts FROM sqlite_schema');
  const isOld = () => readSchemaVersion(database) < MIGRATIONS.length;
  const isEmpty = () => select.get()?.parts === 0;
  if (!isOld()) return;
  database.exec('BEGIN IMMEDIATE');
  // Another process may have created or migrated them before this one got the lock.
  if (isOld()) {
    if (!isEmpty()) assertOwnSchema(database);
    database.exec(`${MIGRATIONS.slice(readSchemaVersion(database)).join('')}${writeNote()}`);
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
  const isNewer = version > MIGRATIONS.length;
  if (isNewer) {
    const oldest = database.prepare('SELECT oldest_compatible FROM crossrate_schema').get()?.oldest_compatible;
    assertCompatible({ version, oldestCompatible: Number(oldest) }, MIGRATIONS.length);
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
