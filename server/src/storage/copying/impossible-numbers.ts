/** Selects the first account with a number that cannot be, for SQLite and Postgres alike. */
export const SELECT_IMPOSSIBLE = `
  SELECT CAST(id AS TEXT) AS account, CAST(daily_limit AS TEXT) AS number, 'daily limit' AS what FROM accounts
  WHERE id NOT BETWEEN 1 AND ${Number.MAX_SAFE_INTEGER} OR daily_limit NOT BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}
  UNION ALL
  SELECT CAST(account_id AS TEXT), CAST(used AS TEXT), 'counter' FROM usage
  WHERE used NOT BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER} LIMIT 1`;

/** @throws Error for a row of {@link SELECT_IMPOSSIBLE}. */
export function assertPossible(row: Readonly<Record<string, unknown>> | undefined): void {
  if (row) throw new Error(`account ${row.account} has ${row.number} as its ${row.what}`);
}
