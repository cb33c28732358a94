/** Days since the epoch. The schema of `now()` is left open on purpose: tests put a clock of their own in front. */
export const TODAY = 'SELECT floor(extract(epoch FROM now()) / 86400)::int AS day';

/**
 * Charges some accounts ($1) as many requests as are asked for ($2), as far as their limits ($3) go. Returns a row for each
 * account: what it had used before, and has used now, and in which storage.
 *
 * A row that another process is charging is waited for, and then charged as that process left it. The order of the
 * accounts keeps two processes from waiting for each other. An account that nothing is granted to was at its limit, or
 * over it, at the moment when it was looked at, though `seen` may be older.
 */
export const CHARGE = `
  WITH today AS (${TODAY}),
  asked AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS asked (account_id, count, daily_limit)
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
  SELECT account_id, day, (SELECT identity FROM storage_identity) AS identity,
    coalesce(charged.used_before, greatest(seen.used, asked.daily_limit)) AS before,
    coalesce(charged.used, greatest(seen.used, asked.daily_limit)) AS after
  FROM asked CROSS JOIN today
  LEFT JOIN charged USING (account_id)
  LEFT JOIN usage AS seen USING (account_id, day)`;
