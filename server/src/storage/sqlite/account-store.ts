import type { DatabaseSync } from 'node:sqlite';
import type { AccountStore } from '../../access/account-store.ts';
import { toComparedAddress } from '../../access/compare-address.ts';
import { readAccountRow } from '../account-row.ts';
import { CHANGES_LENGTH } from '../revisions-row.ts';
import type { SqliteChangeFeed } from './change-feed.ts';
import { translateFailures } from './failure-reason.ts';
import type { Write } from './statement.ts';

const INSERT = `INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address)
  VALUES (?, ?, ?, ?, ?, ?) RETURNING *`;
const UPDATE = `UPDATE accounts SET verified = coalesce(?, verified), restricted = coalesce(?, restricted),
  revoked = coalesce(?, revoked), daily_limit = coalesce(?, daily_limit) WHERE id = ? RETURNING *`;
/** Counts the change of the statement before, and notes which account it was about. */
const RAISE = `UPDATE revisions SET accounts = accounts + 1, changed_accounts = substr(
    (accounts + 1) || ':' || (SELECT key_digest FROM accounts WHERE id = ?) || ' ' || changed_accounts, 1, ${CHANGES_LENGTH}
  ) WHERE changes() > 0`;

/** Creates the store of accounts in SQLite. */
export function createSqliteAccountStore(
  database: DatabaseSync,
  write: Write,
  changes: Pick<SqliteChangeFeed, 'assertReadable'>,
): AccountStore {
  const byDigest = database.prepare('SELECT * FROM accounts WHERE key_digest = ?');
  const after = database.prepare('SELECT * FROM accounts WHERE id > ? ORDER BY id LIMIT ?');
  const byEmail = database.prepare('SELECT * FROM accounts WHERE address = ? ORDER BY revoked, id LIMIT ?');
  return {
    async create({ email, verified, dailyLimit, createdAt }, keyDigest) {
      const values = [email, keyDigest, Number(verified), dailyLimit, createdAt, toComparedAddress(email)];
      const raise = { sql: 'UPDATE revisions SET creations = creations + 1' };
      const [[row] = []] = await write({ sql: INSERT, values }, raise);
      if (!row) throw new Error('The account was not stored.');
      return readAccountRow(row);
    },
    async findByKeyDigest(keyDigest) {
      changes.assertReadable();
      const row = translateFailures(() => byDigest.get(keyDigest));
      return row && readAccountRow(row);
    },
    async listAfter(id, most) {
      return after.all(id, most).map(readAccountRow);
    },
    async listByEmail(email, most) {
      return byEmail.all(toComparedAddress(email), most).map(readAccountRow);
    },
    async change(id, { verified, restricted, revoked, dailyLimit }) {
      const values = [toFlag(verified), toFlag(restricted), toFlag(revoked), dailyLimit ?? null, id];
      const [[row] = []] = await write({ sql: UPDATE, values }, { sql: RAISE, values: [id] });
      return row && readAccountRow(row);
    },
  };
}

function toFlag(value: boolean | undefined): number | null {
  return value === undefined ? null : Number(value);
}
