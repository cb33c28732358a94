/**
 * The time in milliseconds since the epoch. `now()` has no schema on purpose: tests put their own clock first in the search
 * path.
 */
export const NOW_MS = 'floor(extract(epoch FROM now()) * 1000)::bigint';

/**
 * Selects the account that has the address of the sign-up `own`: by a sign-up of its own, or from an operator, who
 * may have typed the domain in either case, in Unicode or in ASCII. Of several accounts, the verified one with the lowest id.
 * A restricted account that is not verified counts, too: nobody signs up around a restriction.
 *
 * Each half finds its accounts by an index; joined by OR, they would read all accounts.
 */
export const SELECT_KNOWN = `
  SELECT id AS known_id, restricted AS known_restricted FROM (
    SELECT id, restricted, verified, revoked FROM sign_ups JOIN accounts ON id = account_id
    WHERE sign_ups.address = own.address
    UNION ALL SELECT id, restricted, verified, revoked FROM accounts
    WHERE lower(email COLLATE "C") IN (lower(own.address), lower(own.unicode_address))
      AND split_part(email, '@', 1) = split_part(own.address, '@', 1)
  ) AS candidates WHERE (verified OR restricted) AND NOT revoked AND id <> own.account_id ORDER BY verified DESC, id LIMIT 1`;
