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
 * A verified account of a sign-up `holds_address`; the index keeps a second one from doing so, too. Times are in milliseconds
 * since the epoch.
 */
export const MIGRATIONS = [
  `
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
INSERT INTO storage_identity VALUES (1, lower(hex(randomblob(16))), 0);`,
  `
CREATE TABLE sign_ups (
  account_id INTEGER PRIMARY KEY, address TEXT NOT NULL, unicode_address TEXT NOT NULL,
  holds_address INTEGER NOT NULL DEFAULT 0, began_at INTEGER NOT NULL,
  mail_due_at INTEGER, mail_attempts INTEGER NOT NULL DEFAULT 0, mail_problem TEXT
) STRICT;
CREATE INDEX sign_ups_by_address ON sign_ups (address);
CREATE UNIQUE INDEX sign_ups_holding ON sign_ups (address) WHERE holds_address;
CREATE INDEX sign_ups_open ON sign_ups (began_at) WHERE NOT holds_address;
CREATE INDEX sign_ups_due ON sign_ups (mail_due_at) WHERE mail_due_at IS NOT NULL;
CREATE TABLE sign_up_tokens (
  digest TEXT PRIMARY KEY, account_id INTEGER NOT NULL, expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_up_tokens_by_account ON sign_up_tokens (account_id);
CREATE INDEX sign_up_tokens_by_end ON sign_up_tokens (expires_at);
CREATE TABLE event_windows (
  name TEXT PRIMARY KEY, count INTEGER NOT NULL, ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX event_windows_by_end ON event_windows (ends_at);`,
];

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
