import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import type { SignUpStore } from '../../sign-up/sign-up-store.ts';
import { readAccountRow } from '../account-row.ts';
import { REMOVED_AT_ONCE, UNVERIFIED_MS } from '../sign-up-lifetimes.ts';
import type { BackgroundWriter } from './background-writer.ts';
import { translateFailures } from './failure-reason.ts';
import type { Write } from './statement.ts';

const INSERT_ACCOUNT = `INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at)
  VALUES (?, ?, 0, ?, ?) RETURNING *`;
const INSERT_SIGN_UP = `INSERT INTO sign_ups (account_id, address, unicode_address, began_at, mail_due_at)
  VALUES (last_insert_rowid(), ?1, ?2, ?3, ?3)`;

/** A window that ends later than any possible one predates a clock that was set back. */
const IS_OVER = '(event_windows.ends_at <= ?3 OR event_windows.ends_at > excluded.ends_at)';
const COUNT = `INSERT INTO event_windows (name, count, ends_at) VALUES (?1, ?2, ?3 + ?4)
  ON CONFLICT (name) DO UPDATE SET
    count = CASE WHEN ${IS_OVER} THEN excluded.count ELSE event_windows.count + excluded.count END,
    ends_at = CASE WHEN ${IS_OVER} THEN excluded.ends_at ELSE event_windows.ends_at END
  RETURNING count, ends_at - ?3 AS ms_left`;

/**
 * Selects old sign-ups. The account with the highest id stays, because a storage without accounts is taken for one that has
 * lost them.
 */
const SELECT_OLD = `SELECT id FROM sign_ups JOIN accounts ON id = account_id
  WHERE NOT holds_address AND began_at < ? AND NOT verified AND NOT restricted AND id < (SELECT max(id) FROM accounts)
  ORDER BY began_at LIMIT ${REMOVED_AT_ONCE}`;
const GIVEN = 'SELECT value FROM json_each(?)';
/** Accounts that were verified in the meantime stay. */
const REMOVE_OLD = [
  `DELETE FROM accounts WHERE id IN (${GIVEN}) AND NOT verified`,
  `DELETE FROM sign_ups WHERE account_id IN (${GIVEN}) AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = account_id)`,
  `DELETE FROM sign_up_tokens WHERE account_id IN (${GIVEN})
     AND NOT EXISTS (SELECT 1 FROM sign_ups WHERE sign_ups.account_id = sign_up_tokens.account_id)`,
];

const REMOVE_ENDED = [
  removeEnded('sign_up_tokens', 'digest', 'expires_at'),
  removeEnded('event_windows', 'name', 'ends_at'),
];

function removeEnded(table: string, key: string, end: string): string {
  const old = `SELECT ${key} FROM ${table} WHERE ${end} <= ? ORDER BY ${end} LIMIT ${REMOVED_AT_ONCE}`;
  return `DELETE FROM ${table} WHERE ${key} IN (${old})`;
}

/** Creates the store of sign-ups in SQLite, by the clock of the machine. */
export function createSqliteSignUpStore(
  database: DatabaseSync,
  { writer, write }: { readonly writer: Pick<BackgroundWriter, 'call'>; readonly write: Write },
  clock: Pick<Clock, 'now'>,
  timeoutMs: number,
): SignUpStore {
  const selectToken = database.prepare('SELECT 1 FROM sign_up_tokens WHERE digest = ? AND expires_at > ?');
  const selectOld = database.prepare(SELECT_OLD);
  const readNow = () => Math.floor(clock.now());
  return {
    async begin({ address, dailyLimit, createdAt }, keyDigest) {
      const [[row] = []] = await write(
        { sql: INSERT_ACCOUNT, values: [address.typed, keyDigest, dailyLimit, createdAt] },
        { sql: INSERT_SIGN_UP, values: [address.canonical, address.unicode, readNow()] },
        { sql: 'UPDATE revisions SET creations = creations + 1' },
      );
      if (!row) throw new Error('The sign-up was not stored.');
      return readAccountRow(row);
    },
    async redeem(tokenDigest, use) {
      const now = readNow();
      // Made-up tokens do not make charges wait.
      if (!translateFailures(() => selectToken.get(tokenDigest, now))) return 'void';
      return writer.call('redeem', timeoutMs, { tokenDigest, use, now });
    },
    async countEvents(name, events, windowMs) {
      const [[row] = []] = await write({ sql: COUNT, values: [name, events, readNow(), windowMs] });
      return { count: Number(row?.count), msLeft: Number(row?.ms_left) };
    },
    async forgetOld() {
      const now = readNow();
      for (let found = REMOVED_AT_ONCE; found === REMOVED_AT_ONCE; ) {
        const ids = translateFailures(() => selectOld.all(now - UNVERIFIED_MS)).map(({ id }) => Number(id));
        found = ids.length;
        if (found > 0) await write(...REMOVE_OLD.map((sql) => ({ sql, values: [JSON.stringify(ids)] })));
      }
      for (const sql of REMOVE_ENDED) {
        for (let removed: unknown = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; ) {
          const [, [row] = []] = await write({ sql, values: [now] }, { sql: 'SELECT changes() AS removed' });
          removed = row?.removed;
        }
      }
    },
  };
}
