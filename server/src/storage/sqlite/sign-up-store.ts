import type { DatabaseSync } from 'node:sqlite';
import { toComparedAddress } from '../../access/compare-address.ts';
import type { SignUpStore } from '../../sign-up/sign-up-store.ts';
import { readHolderRow } from '../holder-row.ts';
import { CHANGES_LENGTH } from '../revisions-row.ts';
import type { SqliteChangeFeed } from './change-feed.ts';
import { translateFailures } from './failure-reason.ts';
import type { Statement, Write } from './statement.ts';

const FIND = `SELECT * FROM accounts WHERE address = ? AND NOT revoked ORDER BY signed_up_at IS NULL, id LIMIT 1`;
const CREATE = `INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address, signed_up_at)
  SELECT ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE address IN (?, ?) AND signed_up_at > ?)
  ON CONFLICT DO NOTHING RETURNING id`;
const REPLACE = `UPDATE accounts SET key_digest = ?, verified = 1, signed_up_at = ?
  WHERE id = ? AND key_digest = ? AND NOT revoked RETURNING id`;
const ERASE = `UPDATE accounts SET email = '', address = ?, revoked = 1
  WHERE id = ? AND key_digest = ? AND NOT revoked AND NOT restricted RETURNING id`;

/** Counts the change of the statement before, and notes the key that works no more, so that processes forget this one alone. */
const RAISE = `UPDATE revisions SET accounts = accounts + 1,
  changed_accounts = substr((accounts + 1) || ':' || ? || ' ' || changed_accounts, 1, ${CHANGES_LENGTH}) WHERE changes() > 0`;
const RAISE_CREATIONS = 'UPDATE revisions SET creations = creations + 1 WHERE changes() > 0';

/** Creates the store of sign-up in SQLite. */
export function createSqliteSignUpStore(
  database: DatabaseSync,
  write: Write,
  changes: Pick<SqliteChangeFeed, 'assertReadable'>,
): SignUpStore {
  const find = database.prepare(FIND);
  const change = async (statement: Statement, raise: Statement) => (await write(statement, raise))[0]?.length === 1;
  return {
    async find(address) {
      changes.assertReadable();
      const row = translateFailures(() => find.get(address));
      return row && readHolderRow(row);
    },
    create({ email, verified, dailyLimit, createdAt }, { keyDigest, madeAt }, mailedAt, mark) {
      const address = toComparedAddress(email);
      const values = [email, keyDigest, Number(verified), dailyLimit, createdAt, address, madeAt];
      return change({ sql: CREATE, values: [...values, address, mark, mailedAt] }, { sql: RAISE_CREATIONS });
    },
    replaceKey({ id, keyDigest: old }, { keyDigest, madeAt }) {
      return change({ sql: REPLACE, values: [keyDigest, madeAt, id, old] }, { sql: RAISE, values: [old] });
    },
    erase({ id, keyDigest }, mark) {
      return change({ sql: ERASE, values: [mark, id, keyDigest] }, { sql: RAISE, values: [keyDigest] });
    },
  };
}
