import type { Account } from '../../access/account.ts';
import type { Row } from './connections.ts';

/** Reads a row of the table of accounts. The driver returns 64-bit numbers as text. */
export function readAccountRow(row: Row): Account {
  return {
    id: Number(row.id),
    email: String(row.email),
    verified: row.verified === true,
    restricted: row.restricted === true,
    revoked: row.revoked === true,
    dailyLimit: Number(row.daily_limit),
    createdAt: String(row.created_at),
  };
}
