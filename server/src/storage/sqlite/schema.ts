import { DatabaseSync } from 'node:sqlite';
import { assertCompatible } from '../schema-version.ts';

/** The version of the tables, which is the `user_version` of a database. */
export const SCHEMA_VERSION = 1;

/** The lowest version whose programs can use these tables. Only a migration that they cannot bear raises it. */
const OLDEST_COMPATIBLE = 1;

/** Selects the tables, indexes, triggers and views with their SQL. SQLite's own tables begin with `sqlite_`. */
const PARTS = "SELECT type || ' ' || name AS part, sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'";

const SCHEMA = `
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL, key_digest TEXT NOT NULL UNIQUE, verified INTEGER NOT NULL,
  restricted INTEGER NOT NULL DEFAULT 0, revoked INTEGER NOT NULL DEFAULT 0, daily_limit INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX accounts_by_email ON accounts (lower(email), revoked);
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
INSERT INTO storage_identity VALUES (1, lower(hex(randomblob(16))), 0);
INSERT INTO crossrate_schema
  SELECT 1, ${OLDEST_COMPATIBLE}, json_group_array(json_array(part, sql)) FROM (${PARTS});
PRAGMA user_version = ${SCHEMA_VERSION};`;

/** Creates the tables in an empty database. */
export function createSchema(database: DatabaseSync): void {
  const select = database.prepare('SELECT count(*) AS parts FROM sqlite_schema');
  const isEmpty = () => select.get()?.parts === 0;
  if (!isEmpty()) return;
  database.exec('BEGIN IMMEDIATE');
  // Another process may have created them before this one got the lock.
  if (isEmpty()) database.exec(SCHEMA);
  database.exec('COMMIT');
}

/**
 * Asserts that a database has the tables of this Crossrate, or of a newer one that this one can use, and nothing else. A
 * trigger could lift every limit, or undo what a command reports.
 */
export function assertOwnSchema(database: DatabaseSync): void {
  const version = readSchemaVersion(database);
  if (version === 0) throw new Error('it is not a database of Crossrate');
  const expected = version > SCHEMA_VERSION ? readNewerParts(database, version) : listOwnParts();
  const found = listParts(database);
  for (const part of found.keys()) {
    if (!expected.has(part)) throw new Error(`it has the ${part}, which is not of Crossrate`);
  }
  for (const [part, sql] of expected) {
    if (!found.has(part)) throw new Error(`it lacks the ${part}`);
    if (found.get(part) !== sql) throw new Error(`its ${part} is not as Crossrate creates it: ${found.get(part)}`);
  }
  const { rows } = database.prepare('SELECT count(*) AS rows FROM storage_identity, revisions').get() ?? {};
  if (rows !== 1) throw new Error('it has lost its identity or its revisions');
}

/** Reads the version of the tables; 0 in a database of another program. */
export function readSchemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/** Reads the parts that a newer Crossrate has made, whose SQL only that one knows. */
function readNewerParts(database: DatabaseSync, version: number): ReadonlyMap<string, string> {
  const { oldest_compatible: oldest, parts } = database.prepare('SELECT * FROM crossrate_schema').get() ?? {};
  assertCompatible({ version, oldestCompatible: Number(oldest) }, SCHEMA_VERSION);
  return new Map(JSON.parse(String(parts)));
}

function listOwnParts(): ReadonlyMap<string, string> {
  using own = new DatabaseSync(':memory:');
  own.exec(SCHEMA);
  return listParts(own);
}

function listParts(database: DatabaseSync): ReadonlyMap<string, string> {
  return new Map(
    database
      .prepare(PARTS)
      .all()
      .map(({ part, sql }) => [String(part), String(sql)]),
  );
}
