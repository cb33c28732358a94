/**
 * Selects the counters of a day (?1) for accounts with ids from ?2 to ?3, by the index. The view `counters` would be
 * slow, because SQLite groups a whole view before it filters by day.
 */
export const SELECT_USED = `SELECT account_id, max(used) AS used FROM (
    SELECT account_id, folded AS used FROM usage WHERE day = ?1 AND account_id BETWEEN ?2 AND ?3
    UNION ALL SELECT account_id, used FROM charges WHERE day = ?1 AND account_id BETWEEN ?2 AND ?3
  ) GROUP BY account_id`;
