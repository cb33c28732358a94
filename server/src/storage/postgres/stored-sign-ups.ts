import type { StoredSignUps } from '../copying/stored-sign-ups.ts';
import { readStoredSignUp } from '../sign-up-row.ts';
import type { Connections } from './connections.ts';
import { countChange } from './count-change.ts';

const LIST = `
  SELECT *, (
    SELECT coalesce(json_agg(json_build_array(digest, expires_at) ORDER BY digest), '[]')::text
    FROM sign_up_tokens WHERE sign_up_tokens.account_id = sign_ups.account_id
  ) AS tokens FROM sign_ups WHERE account_id > $1 ORDER BY account_id LIMIT $2`;

/** The account that has held an address before may be in a later page. */
const RELEASE = 'UPDATE sign_ups SET holds_address = false WHERE holds_address AND address = ANY($1)';
const PUT = `
  INSERT INTO sign_ups (
    account_id, address, unicode_address, holds_address, began_at, mail_due_at, mail_attempts, mail_problem
  )
  SELECT id, address, "unicodeAddress", "holdsAddress", "beganAt", "mailDueAt", "mailAttempts", "mailProblem"
  FROM json_to_recordset($1) AS given (id bigint, address text, "unicodeAddress" text, "holdsAddress" boolean,
    "beganAt" bigint, "mailDueAt" bigint, "mailAttempts" integer, "mailProblem" text)
  ON CONFLICT (account_id) DO UPDATE SET address = excluded.address, unicode_address = excluded.unicode_address,
    holds_address = excluded.holds_address, began_at = excluded.began_at, mail_due_at = excluded.mail_due_at,
    mail_attempts = excluded.mail_attempts, mail_problem = excluded.mail_problem`;
const REMOVE_TOKENS = 'DELETE FROM sign_up_tokens WHERE account_id = ANY($1)';
const PUT_TOKENS = `INSERT INTO sign_up_tokens (account_id, digest, expires_at)
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[])`;

/** Gives access to the sign-ups of Postgres as they are stored. */
export function openPostgresSignUps({ run }: Pick<Connections, 'run'>): StoredSignUps {
  async function remove(id: number): Promise<void> {
    await run('DELETE FROM sign_ups WHERE account_id = $1', [id]);
    await run(REMOVE_TOKENS, [[id]]);
  }
  return {
    async listAfter(id, most) {
      return (await run(LIST, [id, most])).map(readStoredSignUp);
    },
    async put(signUps) {
      await run(RELEASE, [signUps.filter(({ holdsAddress }) => holdsAddress).map(({ address }) => address)]);
      await run(PUT, [JSON.stringify(signUps)]);
      await run(REMOVE_TOKENS, [signUps.map(({ id }) => id)]);
      const tokens = signUps.flatMap(({ id, tokens }) => tokens.map(([digest, expiresAt]) => [id, digest, expiresAt]));
      await run(
        PUT_TOKENS,
        [0, 1, 2].map((column) => tokens.map((token) => token[column])),
      );
    },
    remove,
    async removeWithAccount(id) {
      await remove(id);
      await run(countChange('DELETE FROM accounts WHERE id = $1 RETURNING key_digest', 'accounts'), [id]);
    },
  };
}
