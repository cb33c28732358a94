/**
 * Today in days since the epoch, and the time in milliseconds since the epoch. `now()` has no schema on purpose: tests put
 * their own clock first in the search path.
 */
export const TODAY = `SELECT floor(extract(epoch FROM now()) / 86400)::int AS day,
  floor(extract(epoch FROM now()) * 1000) AS now_ms`;

/** The counter of an account to which nothing was charged. As a join, the planner may read all counters to find a few. */
const SEEN = '(SELECT used FROM usage WHERE usage.day = today.day AND usage.account_id = asked.account_id)';

/**
 * Charges accounts ($1) with numbers of requests ($2), up to their limits ($3), and waits for a row for some milliseconds ($4).
 * Returns a row for each account, in their
 * order: the counter before and after, the time, and the identity of the storage.
 *
 * The statement waits for a row that another process is charging, then charges the updated row. The order of the
 * accounts prevents deadlocks between two processes. An account that was granted nothing had reached its limit when the
 * statement looked at its row, although the counter in SEEN may be older.
 */
export const CHARGE = `
  WITH today AS (SELECT *, set_config('lock_timeout', $4::text, true) FROM (${TODAY}) AS today),
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
    coalesce(charged.used_before, greatest(${SEEN}, asked.daily_limit)) AS before,
    coalesce(charged.used, greatest(${SEEN}, asked.daily_limit)) AS after
  FROM asked CROSS JOIN today
  LEFT JOIN charged USING (account_id) ORDER BY place`;

/**
 * Charges accounts as {@link CHARGE} does, except those without a charge today (`is_first`) and those that another transaction
 * is charging. Their counters are null. This statement waits for nothing, so no deadlock is possible.
 *
 * Each row is locked in its latest version, so the counter before is the one that the update adds to.
 */
export const CHARGE_FREE = `
  WITH today AS (${TODAY}),
  asked AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) WITH ORDINALITY
      AS asked (account_id, count, most, place)
  ),
  locked AS (
    SELECT account_id, day, used, count, most FROM asked CROSS JOIN today JOIN usage USING (day, account_id)
    FOR NO KEY UPDATE OF usage SKIP LOCKED
  ),
  charged AS (
    UPDATE usage AS u SET used = least(u.used + count, most) FROM locked
    WHERE u.day = locked.day AND u.account_id = locked.account_id AND locked.used < most
    RETURNING u.account_id, u.used
  )
  SELECT day, now_ms, (SELECT identity FROM storage_identity) AS identity,
    locked.used AS before, coalesce(charged.used, locked.used) AS after,
    CASE WHEN locked.used IS NULL THEN
      NOT EXISTS (SELECT FROM usage WHERE day = today.day AND account_id = asked.account_id) END AS is_first
  FROM asked CROSS JOIN today LEFT JOIN locked USING (account_id, day) LEFT JOIN charged USING (account_id)
  ORDER BY place`;
