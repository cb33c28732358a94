import type { SQLOutputValue } from 'node:sqlite';
import type { Account } from '../../access/account.ts';

/** Reads a row of the table of accounts. */
export function accountOf(row: Record<string, SQLOutputValue>): Account {
  return {
    id: Number(row.id),
    email: String(row.email),
    verified: row.verified === 1,
    restricted: row.restricted === 1,
    revoked: row.revoked === 1,
    dailyLimit: Number(row.daily_limit),
    createdAt: String(row.created_at),
  };
}
