import type { Account } from '../../access/account.ts';
import type { AccountStore } from '../../access/account-store.ts';
import { toComparedAddress } from '../../access/compare-address.ts';
import { readAccountRow } from '../account-row.ts';
import { Batcher } from '../batcher.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { Connections } from './connections.ts';
import { countChange } from './count-change.ts';
import { SIGNS } from './schema.ts';

const FIND = `SELECT ${SIGNS}, accounts.* FROM (VALUES (1)) AS always
  LEFT JOIN accounts ON key_digest = ANY($1)`;

const CREATE = countChange(
  `INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
  'creations',
);
const CHANGE = countChange(
  `UPDATE accounts SET verified = coalesce($2, verified), restricted = coalesce($3, restricted),
     revoked = coalesce($4, revoked), daily_limit = coalesce($5, daily_limit) WHERE id = $1 RETURNING *`,
  'accounts',
);

/** Creates the store of accounts in Postgres. Keys that come while a look-up is under way share the next one. */
export function createPostgresAccountStore(
  { requests, operators }: Readonly<Record<'requests' | 'operators', Connections>>,
  identityCheck: IdentityCheck,
): AccountStore {
  const lookUps = new Batcher<string, { readonly account: Account | undefined }>(async (digests, timeoutMs) => {
    const rows = await requests.run(FIND, [digests], timeoutMs);
    // A database that has lost its accounts must not refuse a key as wrong.
    identityCheck.assertSame(rows[0]);
    const found = new Map(rows.map((row) => [row.key_digest, readAccountRow(row)]));
    return digests.map((digest) => ({ account: found.get(digest) }));
  });
  return {
    async create({ email, verified, dailyLimit, createdAt }, keyDigest) {
      const values = [email, keyDigest, verified, dailyLimit, createdAt, toComparedAddress(email)];
      const [row] = await operators.run(CREATE, values);
      if (!row) throw new Error('The account was not stored.');
      return readAccountRow(row);
    },
    async findByKeyDigest(keyDigest) {
      return (await lookUps.ask(keyDigest)).account;
    },
    async listAfter(id, most) {
      const after = 'SELECT * FROM accounts WHERE id > $1 ORDER BY id LIMIT $2';
      return (await operators.run(after, [id, most])).map(readAccountRow);
    },
    async listByEmail(email, most) {
      const rows = await operators.run('SELECT * FROM accounts WHERE address = $1 ORDER BY revoked, id LIMIT $2', [
        toComparedAddress(email),
        most,
      ]);
      return rows.map(readAccountRow);
    },
    async change(id, { verified, restricted, revoked, dailyLimit }) {
      const values = [id, verified ?? null, restricted ?? null, revoked ?? null, dailyLimit ?? null];
      const [row] = await operators.run(CHANGE, values);
      return row && readAccountRow(row);
    },
  };
}
