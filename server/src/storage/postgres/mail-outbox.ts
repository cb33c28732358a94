import type { MailOutbox } from '../../sign-up/mail-outbox.ts';
import { readDueMail, readUnsentMail } from '../mail-row.ts';
import { TOKEN_MS } from '../sign-up-lifetimes.ts';
import type { Connections } from './connections.ts';
import { NOW_MS, SELECT_KNOWN } from './find-known.ts';

/** Skips mails that another process is claiming. */
const CLAIM = `
  WITH due AS (
    SELECT account_id FROM sign_ups JOIN accounts ON id = account_id
    WHERE mail_due_at <= ${NOW_MS} AND NOT verified AND NOT revoked
    ORDER BY mail_due_at, account_id LIMIT 1 FOR UPDATE OF sign_ups SKIP LOCKED
  ),
  claimed AS (
    UPDATE sign_ups SET mail_due_at = ${NOW_MS} + $2::bigint, mail_attempts = mail_attempts + 1
    FROM due WHERE sign_ups.account_id = due.account_id RETURNING sign_ups.*
  ),
  token AS (
    INSERT INTO sign_up_tokens (digest, account_id, expires_at)
    SELECT $1::text, account_id, ${NOW_MS} + ${TOKEN_MS} FROM claimed
  )
  SELECT account_id, email, key_digest, mail_attempts, ${NOW_MS} - began_at AS waited_ms, known_id, known_restricted
  FROM claimed AS own JOIN accounts ON id = account_id LEFT JOIN LATERAL (${SELECT_KNOWN}) AS known ON true`;

const SETTLE = `
  UPDATE sign_ups SET mail_due_at = ${NOW_MS} + $2::bigint, mail_problem = $3
  FROM accounts WHERE account_id = $1 AND id = $1 AND NOT verified`;

const LIST = `
  SELECT account_id, email, mail_attempts, mail_due_at, mail_problem FROM sign_ups JOIN accounts ON id = account_id
  WHERE account_id > $1 AND (mail_due_at IS NOT NULL OR mail_problem IS NOT NULL) AND NOT verified AND NOT revoked
  ORDER BY account_id LIMIT $2`;

/** Creates the outbox of mails in Postgres, whose clock decides the time. */
export function createPostgresMailOutbox(operators: Connections): MailOutbox {
  return {
    async claim(tokenDigest, forMs) {
      const [row] = await operators.run(CLAIM, [tokenDigest, forMs]);
      return row && readDueMail(row);
    },
    async settle(accountId, result) {
      const failure = result.isSent ? undefined : result;
      await operators.run(SETTLE, [accountId, failure?.retryInMs ?? null, failure?.problem ?? null]);
    },
    async listAfter(id, most) {
      return (await operators.run(LIST, [id, most])).map(readUnsentMail);
    },
  };
}
