import type { DatabaseSync } from 'node:sqlite';
import type { AccountStore } from '../../access/account-store.ts';
import { accountOf } from './account-row.ts';
import type { FileGuard } from './file-guard.ts';
import { orUnavailable } from './or-unavailable.ts';

/** Accounts in the embedded database. */
export function sqliteAccountStore(database: DatabaseSync, assertFile: FileGuard): AccountStore {
  const insert = database.prepare(
    'INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at) VALUES (?, ?, ?, ?, ?) RETURNING *',
  );
  const byDigest = database.prepare('SELECT * FROM accounts WHERE key_digest = ?');
  const all = database.prepare('SELECT * FROM accounts ORDER BY id');
  const update = database.prepare(
    `UPDATE accounts SET verified = coalesce(?, verified), restricted = coalesce(?, restricted),
       revoked = coalesce(?, revoked) WHERE id = ? RETURNING *`,
  );
  return {
    async create({ email, verified, dailyLimit, createdAt }, keyDigest) {
      const [row] = insert.all(email, keyDigest, Number(verified), dailyLimit, createdAt);
      if (!row) throw new Error('The account was not stored.');
      return accountOf(row);
    },
    async findByKeyDigest(keyDigest) {
      assertFile();
      const row = orUnavailable(() => byDigest.get(keyDigest));
      return row && accountOf(row);
    },
    async list() {
      return all.all().map(accountOf);
    },
    async change(id, { verified, restricted, revoked }) {
      const [row] = update.all(flag(verified), flag(restricted), flag(revoked), id);
      return row && accountOf(row);
    },
  };
}

function flag(value: boolean | undefined): number | null {
  return value === undefined ? null : Number(value);
}
