import type { Account } from '../../access/account.ts';
import type { Row } from './writing/statement.ts';

/** Reads a row of the table of accounts. */
export function readAccountRow(row: Row): Account {
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
