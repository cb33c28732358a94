/** The migrations, one per version of the schema. A released entry is never edited. */
export const MIGRATIONS = [
  `CREATE TABLE accounts (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     email TEXT NOT NULL,
     key_digest TEXT NOT NULL UNIQUE,
     verified INTEGER NOT NULL,
     restricted INTEGER NOT NULL DEFAULT 0,
     revoked INTEGER NOT NULL DEFAULT 0,
     daily_limit INTEGER NOT NULL,
     created_at TEXT NOT NULL
   ) STRICT;
   CREATE TABLE usage (
     account_id INTEGER NOT NULL,
     day INTEGER NOT NULL,
     used INTEGER NOT NULL,
     PRIMARY KEY (account_id, day)
   ) STRICT, WITHOUT ROWID;`,
  'CREATE TABLE refresh_state (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL) STRICT;',
  // Older rates have neither a provider nor an as-of time, so they are dropped; the next refresh brings new ones.
  `DELETE FROM refresh_state;
   CREATE TABLE rate_decisions (
     code TEXT PRIMARY KEY,
     kind TEXT NOT NULL CHECK (kind IN ('hold', 'accept')),
     rate TEXT,
     provider TEXT,
     as_of INTEGER,
     reason TEXT NOT NULL,
     decided_at INTEGER NOT NULL
   ) STRICT;`,
  // Triggers count the changes, so that no statement can forget it.
  `CREATE TABLE revisions (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     accounts INTEGER NOT NULL,
     rates INTEGER NOT NULL,
     decisions INTEGER NOT NULL
   ) STRICT;
   INSERT INTO revisions VALUES (1, 0, 0, 0);
   CREATE TRIGGER account_changed AFTER UPDATE ON accounts
     BEGIN UPDATE revisions SET accounts = accounts + 1; END;
   CREATE TRIGGER account_deleted AFTER DELETE ON accounts
     BEGIN UPDATE revisions SET accounts = accounts + 1; END;
   CREATE TRIGGER decision_made AFTER INSERT ON rate_decisions
     BEGIN UPDATE revisions SET decisions = decisions + 1; END;
   CREATE TRIGGER decision_removed AFTER DELETE ON rate_decisions
     BEGIN UPDATE revisions SET decisions = decisions + 1; END;
   CREATE TABLE lease (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     holder TEXT NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT;`,
  // Charges are appended to a table of a page or two, and folded into the counters by the thousand. Otherwise each commit
  // would write as many pages as it charges accounts. The key begins with the day, so that a fold and the deletion of old
  // days touch few pages. The view is for SQL by operators. The column `folded` replaces `used`, so that an older process
  // that still runs fails to charge: it would not count the charges that are not folded yet.
  `ALTER TABLE usage RENAME TO usage_by_account;
   CREATE TABLE usage (
     day INTEGER NOT NULL,
     account_id INTEGER NOT NULL,
     folded INTEGER NOT NULL,
     PRIMARY KEY (day, account_id)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO usage SELECT day, account_id, used FROM usage_by_account ORDER BY day, account_id;
   DROP TABLE usage_by_account;
   CREATE TABLE charges (
     seq INTEGER PRIMARY KEY,
     day INTEGER NOT NULL,
     account_id INTEGER NOT NULL,
     used INTEGER NOT NULL
   ) STRICT;
   CREATE VIEW counters AS
     SELECT day, account_id, max(used) AS used
     FROM (SELECT day, account_id, folded AS used FROM usage UNION ALL SELECT day, account_id, used FROM charges)
     GROUP BY day, account_id;`,
  'CREATE INDEX accounts_by_email ON accounts (lower(email), revoked);',
  // Distinguishes this database from any other one in its place. A probe of the disk changes `probes`.
  `CREATE TABLE storage_identity (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     identity TEXT NOT NULL,
     probes INTEGER NOT NULL
   ) STRICT;
   INSERT INTO storage_identity VALUES (1, lower(hex(randomblob(16))), 0);`,
  `ALTER TABLE revisions ADD COLUMN creations INTEGER NOT NULL DEFAULT 0;
   CREATE TRIGGER account_created AFTER INSERT ON accounts
     BEGIN UPDATE revisions SET creations = creations + 1; END;`,
];
