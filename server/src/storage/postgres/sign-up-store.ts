import { toComparedAddress } from '../../access/compare-address.ts';
import type { SignUpStore } from '../../sign-up/sign-up-store.ts';
import { readHolderRow } from '../holder-row.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { Connections } from './connections.ts';
import { countChange } from './count-change.ts';
import { SIGNS } from './schema.ts';

/** People wait for the answer. */
const TIMEOUT_MS = 5_000;

const FIND = `SELECT ${SIGNS}, found.* FROM (VALUES (1)) AS always LEFT JOIN (
    SELECT * FROM accounts WHERE address = $1 AND NOT revoked ORDER BY signed_up_at IS NULL, id LIMIT 1
  ) AS found ON true`;
const CREATE = countChange(
  `INSERT INTO accounts (email, key_digest, verified, daily_limit, created_at, address, signed_up_at)
     SELECT $1, $2, $3::boolean, $4::bigint, $5, $6, $7::bigint
     WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE address IN ($6, $8) AND signed_up_at > $9::bigint)
     ON CONFLICT DO NOTHING RETURNING id`,
  'creations',
);
// Both note the key that works no more, so that processes forget this one alone.
const REPLACE = countChange(
  `UPDATE accounts SET key_digest = $3, verified = true, signed_up_at = $4
     WHERE id = $1 AND key_digest = $2 AND NOT revoked RETURNING $2::text AS key_digest`,
  'accounts',
);
const ERASE = countChange(
  `UPDATE accounts SET email = '', address = $3, revoked = true
     WHERE id = $1 AND key_digest = $2 AND NOT revoked AND NOT restricted RETURNING key_digest`,
  'accounts',
);

/** Creates the store of sign-up in Postgres. */
export function createPostgresSignUpStore(pages: Connections, identityCheck: IdentityCheck): SignUpStore {
  const run = (text: string, values: readonly unknown[]) => pages.run(text, values, TIMEOUT_MS);
  const change = async (text: string, values: readonly unknown[]) => (await run(text, values)).length === 1;
  return {
    async find(address) {
      const [row] = await run(FIND, [address]);
      // A database that has lost its accounts must not make new ones for their addresses.
      identityCheck.assertSame(row);
      return row?.id == null ? undefined : readHolderRow(row);
    },
    create({ email, verified, dailyLimit, createdAt }, { keyDigest, madeAt }, mailedAt, mark) {
      const values = [email, keyDigest, verified, dailyLimit, createdAt, toComparedAddress(email), madeAt];
      return change(CREATE, [...values, mark, mailedAt]);
    },
    replaceKey: ({ id, keyDigest: old }, { keyDigest, madeAt }) => change(REPLACE, [id, old, keyDigest, madeAt]),
    erase: ({ id, keyDigest }, mark) => change(ERASE, [id, keyDigest, mark]),
  };
}
