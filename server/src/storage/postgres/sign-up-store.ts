import type { SignUpStore } from '../../sign-up/sign-up-store.ts';
import { readAccountRow } from '../account-row.ts';
import { REMOVED_AT_ONCE, UNVERIFIED_MS } from '../sign-up-lifetimes.ts';
import type { Connections } from './connections.ts';
import { COUNT_CREATION } from './count-change.ts';
import { NOW_MS } from './find-known.ts';
import { redeemInPostgres } from './redeem.ts';

/** People wait for the answer. */
const TIMEOUT_MS = 5_000;

const BEGIN = `
  WITH changed AS (
    INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at) VALUES ($1, $2, false, $3, $4) RETURNING *
  ),
  begun AS (
    INSERT INTO sign_ups (account_id, address, unicode_address, began_at, mail_due_at)
    SELECT id, $5, $6, ${NOW_MS}, ${NOW_MS} FROM changed
  ), ${COUNT_CREATION} SELECT * FROM changed`;

/** A window that ends later than any possible one predates a clock that was set back. */
const COUNT = `
  WITH asked (name, events, starts_at, ends_at) AS (SELECT $1::text, $2::bigint, ${NOW_MS}, ${NOW_MS} + $3::bigint)
  INSERT INTO event_windows AS known (name, count, ends_at) SELECT name, events, ends_at FROM asked
  ON CONFLICT (name) DO UPDATE SET (count, ends_at) = (
    SELECT CASE WHEN is_over THEN excluded.count ELSE known.count + excluded.count END,
      CASE WHEN is_over THEN excluded.ends_at ELSE known.ends_at END
    FROM (SELECT known.ends_at <= starts_at OR known.ends_at > asked.ends_at FROM asked) AS old (is_over)
  )
  RETURNING count, ends_at - ${NOW_MS} AS ms_left`;

/**
 * Each removes a slice of rows, and returns their number. Rows that another process uses are left to the next time. The account
 * with the highest id stays, because a storage without accounts is taken for one that has lost them.
 */
const FORGET_SOME = [
  `WITH old AS (
     SELECT id FROM sign_ups JOIN accounts ON id = account_id
     WHERE NOT holds_address AND began_at < ${NOW_MS} - ${UNVERIFIED_MS} AND NOT verified
       AND NOT restricted AND id < (SELECT max(id) FROM accounts)
     ORDER BY began_at LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED
   ),
   tokens AS (DELETE FROM sign_up_tokens USING old WHERE account_id = id),
   ended AS (DELETE FROM sign_ups USING old WHERE account_id = id),
   removed AS (DELETE FROM accounts USING old WHERE accounts.id = old.id)
   SELECT count(*) AS removed FROM old`,
  forgetEnded('sign_up_tokens', 'digest', 'expires_at'),
  forgetEnded('event_windows', 'name', 'ends_at'),
];

function forgetEnded(table: string, key: string, end: string): string {
  return `WITH old AS (
     SELECT ${key} FROM ${table} WHERE ${end} <= ${NOW_MS} ORDER BY ${end} LIMIT ${REMOVED_AT_ONCE} FOR UPDATE SKIP LOCKED
   ),
   removed AS (DELETE FROM ${table} USING old WHERE ${table}.${key} = old.${key})
   SELECT count(*) AS removed FROM old`;
}

/** Creates the store of sign-ups in Postgres, whose clock decides the time. */
export function createPostgresSignUpStore(operators: Connections): SignUpStore {
  const run = (text: string, values: readonly unknown[] = []) => operators.run(text, values, TIMEOUT_MS);
  return {
    async begin({ address, dailyLimit, createdAt }, keyDigest) {
      const values = [address.typed, keyDigest, dailyLimit, createdAt, address.canonical, address.unicode];
      const [row] = await run(BEGIN, values);
      if (!row) throw new Error('The sign-up was not stored.');
      return readAccountRow(row);
    },
    redeem: (tokenDigest, use) => redeemInPostgres(run, tokenDigest, use),
    async countEvents(name, events, windowMs) {
      const [row] = await run(COUNT, [name, events, windowMs]);
      return { count: Number(row?.count), msLeft: Number(row?.ms_left) };
    },
    async forgetOld() {
      for (const sql of FORGET_SOME) {
        for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE; )
          removed = Number((await run(sql))[0]?.removed);
      }
    },
  };
}
