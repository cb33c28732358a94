import type { Redemption, TokenUse } from '../../sign-up/sign-up-store.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { decideRedemption, type Redeemable, readRedeemable } from '../redemption.ts';
import type { Row } from './connections.ts';
import { COUNT_NOTED } from './count-change.ts';
import { NOW_MS, SELECT_KNOWN } from './find-known.ts';

/** Others can get in between twice at the most: the first may begin a sign-up, and the second verify it. */
const ATTEMPTS = 3;

type Run = (text: string, values: readonly unknown[]) => Promise<Row[]>;

const FIND = `
  SELECT own.account_id, verified, known_id, known_restricted, ARRAY(
    SELECT id FROM sign_ups JOIN accounts ON id = sign_ups.account_id
    WHERE sign_ups.address = own.address AND NOT verified AND id <> own.account_id AND id IS DISTINCT FROM known_id
  ) AS others
  FROM sign_up_tokens AS token JOIN sign_ups AS own USING (account_id) JOIN accounts ON id = own.account_id
    LEFT JOIN LATERAL (${SELECT_KNOWN}) AS known ON true
  WHERE digest = $1 AND expires_at > ${NOW_MS} AND NOT revoked`;

/** The ids of a plan: that of the sign-up, that of the known account or NULL, and those of the other sign-ups; the token. */
const [OWN, KNOWN, OTHERS, TOKEN] = ['$1::bigint', '$2::bigint', '$3::bigint[]', '$4::text'];

/**
 * Builds a statement that carries out a plan if the accounts are still as they were found. Accounts are locked in the order of
 * their ids, so two redemptions of one address wait for each other without a deadlock; the second one finds, in the latest
 * rows, that its accounts have changed or that its token is gone. A row of `noted` means that the plan was carried out.
 *
 * @param knownIs - The condition of the known account.
 * @param parts - Further parts, which define `changed` and `noted`.
 */
const carryOut = (knownIs: string, parts: string) => `
  WITH locked AS (
    SELECT * FROM accounts WHERE id = ANY(${OTHERS} || ${OWN} || ${KNOWN}) ORDER BY id FOR UPDATE
  ),
  unchanged AS (
    SELECT 1 FROM locked HAVING count(*) FILTER (WHERE id = ${OWN} AND NOT verified AND NOT revoked) = 1
      AND count(*) FILTER (WHERE id = ${KNOWN} AND ${knownIs}) = num_nonnulls(${KNOWN})
      AND count(*) FILTER (WHERE id = ANY(${OTHERS}) AND verified) = 0
  ),
  ready AS (SELECT 1 FROM sign_up_tokens, unchanged WHERE digest = ${TOKEN} FOR UPDATE OF sign_up_tokens),
  used AS (DELETE FROM sign_up_tokens USING ready WHERE account_id = ANY(${OTHERS} || ${OWN})),
  ${parts}, ${COUNT_NOTED} SELECT FROM noted`;

/** Lets other accounts release the address before one holds it. They are revoked, or have a higher id than the known account. */
const release = (holder: string) => `released AS (
    UPDATE sign_ups SET holds_address = false FROM ready
    WHERE holds_address AND account_id <> ${holder}
      AND address = (SELECT address FROM sign_ups WHERE account_id = ${OWN}) RETURNING 1
  )`;
/**
 * Ends the other sign-ups of the address: their links are void. Their keys are refused as before until they vanish, so that
 * nobody who asked for one learns that the owner of the address has followed a link.
 */
const END_OTHERS = `ended AS (
    UPDATE sign_ups SET mail_due_at = NULL, mail_problem = NULL FROM ready WHERE account_id = ANY(${OTHERS})
  )`;
const AFTER_RELEASE = '(SELECT count(*) FROM released) >= 0';

const STATEMENTS = {
  verified: carryOut(
    'false',
    `${END_OTHERS}, ${release(OWN)},
    held AS (
      UPDATE sign_ups SET holds_address = true, mail_due_at = NULL, mail_problem = NULL FROM ready
      WHERE account_id = ${OWN} AND ${AFTER_RELEASE}
    ),
    changed AS (UPDATE accounts SET verified = true FROM ready WHERE id = ${OWN} RETURNING key_digest),
    noted AS (SELECT 1 AS place, key_digest FROM changed)`,
  ),
  replaced: carryOut(
    '(verified OR restricted) AND NOT revoked',
    `${END_OTHERS}, ${release(KNOWN)},
    removed AS (DELETE FROM accounts USING ready WHERE id = ${OWN} RETURNING id, key_digest),
    gone AS (DELETE FROM sign_ups USING ready WHERE account_id = ${OWN}),
    held AS (
      INSERT INTO sign_ups (account_id, address, unicode_address, holds_address, began_at)
      SELECT ${KNOWN}, address, unicode_address, true, began_at FROM sign_ups, ready
      WHERE account_id = ${OWN} AND ${AFTER_RELEASE}
      ON CONFLICT (account_id) DO UPDATE SET address = excluded.address, unicode_address = excluded.unicode_address,
        holds_address = true, began_at = excluded.began_at, mail_due_at = NULL, mail_problem = NULL
    ),
    changed AS (
      UPDATE accounts SET key_digest = removed.key_digest, verified = true FROM removed
      WHERE removed.id = ${OWN} AND accounts.id = ${KNOWN} RETURNING accounts.key_digest
    ),
    noted AS (
      SELECT 1 AS place, key_digest FROM locked, ready WHERE id = ${KNOWN}
      UNION ALL SELECT 2, key_digest FROM changed
    )`,
  ),
  deleted: carryOut(
    'verified AND NOT revoked AND NOT restricted',
    `changed AS (
      UPDATE accounts SET email = '', revoked = true FROM ready WHERE id = ${KNOWN} RETURNING key_digest
    ),
    gone AS (DELETE FROM sign_ups USING ready WHERE account_id = ${KNOWN}),
    nameless AS (UPDATE accounts SET email = '' FROM ready WHERE id = ANY(${OTHERS} || ${OWN})),
    ended AS (
      UPDATE sign_ups SET address = '', unicode_address = '', mail_due_at = NULL, mail_problem = NULL FROM ready
      WHERE account_id = ANY(${OTHERS} || ${OWN})
    ),
    noted AS (SELECT 1 AS place, key_digest FROM changed)`,
  ),
};

/**
 * Uses a token in Postgres. The accounts are found first and then changed in one statement, unless another process has changed
 * them in the meantime: then they are found again.
 */
export async function redeemInPostgres(run: Run, tokenDigest: string, use: TokenUse): Promise<Redemption> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const [row] = await run(FIND, [tokenDigest]);
    const found = row && readRedeemable(row, row.others as readonly unknown[]);
    const redemption = decideRedemption(found, use);
    if (!found || redemption === 'void' || redemption === 'restricted') return redemption;
    if (await carryOutPlan(run, found, redemption, tokenDigest)) return redemption;
  }
  throw new UnavailableError('The accounts of the address changed again and again.');
}

async function carryOutPlan(
  run: Run,
  { accountId, isVerified, known, others }: Redeemable,
  redemption: keyof typeof STATEMENTS,
  tokenDigest: string,
): Promise<boolean> {
  if (isVerified) {
    await run('DELETE FROM sign_up_tokens WHERE digest = $1', [tokenDigest]);
    return true;
  }
  return (await run(STATEMENTS[redemption], [accountId, known?.id ?? null, others, tokenDigest])).length > 0;
}
