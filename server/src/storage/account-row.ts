import type { Account } from '../access/account.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads a row of the table of accounts. SQLite stores 0 and 1; the driver of Postgres returns 64-bit numbers as text. */
export function readAccountRow(row: Row): Account {
  return {
    id: Number(row.id),
    email: String(row.email),
    verified: Boolean(row.verified),
    restricted: Boolean(row.restricted),
    revoked: Boolean(row.revoked),
    dailyLimit: Number(row.daily_limit),
    createdAt: String(row.created_at),
  };
}
