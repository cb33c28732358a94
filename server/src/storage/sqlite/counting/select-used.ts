/**
 * What accounts have used on a day (?1), those with ids from one (?2) to another (?3): by the index, which the view
 * `counters` is not, since SQLite sums up all of a view before it looks for a day.
 */
export const SELECT_USED = `SELECT account_id, max(used) AS used FROM (
    SELECT account_id, folded AS used FROM usage WHERE day = ?1 AND account_id BETWEEN ?2 AND ?3
    UNION ALL SELECT account_id, used FROM charges WHERE day = ?1 AND account_id BETWEEN ?2 AND ?3
  ) GROUP BY account_id`;
