import type { DatabaseSync } from 'node:sqlite';
import type { AccountStore } from '../../access/account-store.ts';
import { readAccountRow } from '../account-row.ts';
import type { IdentityCheck } from '../identity-check.ts';
import { BETWEEN_CHECKS_MS, type FileGuard } from './file-guard.ts';
import { readSigns, SIGNS } from './select-signs.ts';
import { translateFailures } from './translate-failures.ts';
import type { Write } from './writing/statement.ts';

const INSERT = `INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at)
  VALUES (?, ?, ?, ?, ?) RETURNING *`;
const UPDATE = `UPDATE accounts SET verified = coalesce(?, verified), restricted = coalesce(?, restricted),
  revoked = coalesce(?, revoked) WHERE id = ? RETURNING *`;

interface Checks {
  readonly guard: FileGuard;
  readonly identityCheck: IdentityCheck;
}

/** Creates the store of accounts in SQLite. */
export function createSqliteAccountStore(database: DatabaseSync, write: Write, checks: Checks): AccountStore {
  const byDigest = database.prepare('SELECT * FROM accounts WHERE key_digest = ?');
  const after = database.prepare('SELECT * FROM accounts WHERE id > ? ORDER BY id LIMIT ?');
  const byEmail = database.prepare('SELECT * FROM accounts WHERE lower(email) = lower(?) ORDER BY revoked, id LIMIT ?');
  const assertSame = createCheck(database, checks);
  return {
    async create({ email, verified, dailyLimit, createdAt }, keyDigest) {
      const values = [email, keyDigest, Number(verified), dailyLimit, createdAt];
      const [[row] = []] = await write({ sql: INSERT, values });
      if (!row) throw new Error('The account was not stored.');
      return readAccountRow(row);
    },
    async findByKeyDigest(keyDigest) {
      assertSame();
      const row = translateFailures(() => byDigest.get(keyDigest));
      return row && readAccountRow(row);
    },
    async listAfter(id, most) {
      return after.all(id, most).map(readAccountRow);
    },
    async listByEmail(email, most) {
      return byEmail.all(email, most).map(readAccountRow);
    },
    async change(id, { verified, restricted, revoked }) {
      const values = [toFlag(verified), toFlag(restricted), toFlag(revoked), id];
      const [[row] = []] = await write({ sql: UPDATE, values });
      return row && readAccountRow(row);
    },
  };
}

/**
 * Creates a check that the database still has its accounts: one that has lost them must not refuse a key as wrong. The
 * check costs as much as a look-up, and runs once in `BETWEEN_CHECKS_MS`.
 */
function createCheck(database: DatabaseSync, { guard, identityCheck }: Checks): () => void {
  const signs = database.prepare(`SELECT ${SIGNS}`);
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - checkedAt < BETWEEN_CHECKS_MS) return;
    guard.assert();
    identityCheck.assertSame(readSigns(translateFailures(() => signs.get())));
    checkedAt = now;
  };
}

function toFlag(value: boolean | undefined): number | null {
  return value === undefined ? null : Number(value);
}
