/**
 * Today in days since the epoch, and the time in milliseconds since the epoch. `now()` has no schema on purpose: tests put
 * their own clock first in the search path.
 */
export const TODAY = `SELECT floor(extract(epoch FROM now()) / 86400)::int AS day,
  floor(extract(epoch FROM now()) * 1000) AS now_ms`;

/**
 * Charges accounts ($1) with numbers of requests ($2), up to their limits ($3). Returns a row for each account, in their
 * order: the counter before and after, the time, and the identity of the storage.
 *
 * The statement waits for a row that another process is charging, then charges the updated row. The order of the
 * accounts prevents deadlocks between two processes. An account that was granted nothing had reached its limit when the
 * statement looked at its row, although `seen` may be older.
 */
export const CHARGE = `
  WITH today AS (${TODAY}),
  asked AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) WITH ORDINALITY
      AS asked (account_id, count, daily_limit, place)
  ),
  charged AS (
    INSERT INTO usage AS u (account_id, day, used, used_before, daily_limit)
    SELECT account_id, day, least(count, daily_limit), 0, daily_limit FROM asked, today
    WHERE daily_limit > 0 ORDER BY account_id
    ON CONFLICT (day, account_id) DO UPDATE
    SET used_before = u.used, used = least(u.used + excluded.used, excluded.daily_limit),
      daily_limit = excluded.daily_limit
    WHERE u.used < excluded.daily_limit
    RETURNING account_id, used, used_before
  )
  SELECT day, now_ms, (SELECT identity FROM storage_identity) AS identity,
    coalesce(charged.used_before, greatest(seen.used, asked.daily_limit)) AS before,
    coalesce(charged.used, greatest(seen.used, asked.daily_limit)) AS after
  FROM asked CROSS JOIN today
  LEFT JOIN charged USING (account_id)
  LEFT JOIN usage AS seen USING (account_id, day) ORDER BY place`;
