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
