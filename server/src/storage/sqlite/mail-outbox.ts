import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import type { MailOutbox } from '../../sign-up/mail-outbox.ts';
import { readDueMail, readUnsentMail } from '../mail-row.ts';
import { TOKEN_MS } from '../sign-up-lifetimes.ts';
import { translateFailures } from './failure-reason.ts';
import { SELECT_KNOWN_ID } from './find-known.ts';
import type { Write } from './statement.ts';

const DUE = `FROM sign_ups JOIN accounts ON id = account_id WHERE mail_due_at <= ?1 AND NOT verified AND NOT revoked
  ORDER BY mail_due_at, account_id LIMIT 1`;
const PUT_TOKEN = `INSERT INTO sign_up_tokens (digest, account_id, expires_at) SELECT ?2, account_id, ?3 ${DUE}`;
/** Claims the mail whose token the statement before has put, if any. */
const CLAIM = `UPDATE sign_ups SET mail_due_at = ?, mail_attempts = mail_attempts + 1
  WHERE changes() > 0 AND account_id = (SELECT account_id FROM sign_up_tokens WHERE digest = ?)`;
const DESCRIBE = `
  SELECT claimed.*, known.restricted AS known_restricted FROM (
    SELECT own.account_id, email, key_digest, mail_attempts, ? - began_at AS waited_ms, (${SELECT_KNOWN_ID}) AS known_id
    FROM sign_ups AS own JOIN accounts ON id = own.account_id
    WHERE changes() > 0 AND own.account_id = (SELECT account_id FROM sign_up_tokens WHERE digest = ?)
  ) AS claimed LEFT JOIN accounts AS known ON known.id = known_id`;
const SETTLE = `UPDATE sign_ups SET mail_due_at = ?, mail_problem = ?
  WHERE account_id = ? AND account_id IN (SELECT id FROM accounts WHERE NOT verified)`;
const LIST = `SELECT account_id, email, mail_attempts, mail_due_at, mail_problem FROM sign_ups JOIN accounts ON id = account_id
  WHERE account_id > ? AND (mail_due_at IS NOT NULL OR mail_problem IS NOT NULL) AND NOT verified AND NOT revoked
  ORDER BY account_id LIMIT ?`;

/** Creates the outbox of mails in SQLite, by the clock of the machine. */
export function createSqliteMailOutbox(database: DatabaseSync, write: Write, clock: Pick<Clock, 'now'>): MailOutbox {
  const selectDue = database.prepare(`SELECT 1 ${DUE}`);
  const list = database.prepare(LIST);
  const readNow = () => Math.floor(clock.now());
  return {
    async claim(tokenDigest, forMs) {
      const now = readNow();
      // An empty outbox is asked often, and must not make charges wait.
      if (!translateFailures(() => selectDue.get(now))) return undefined;
      const [, , [row] = []] = await write(
        { sql: PUT_TOKEN, values: [now, tokenDigest, now + TOKEN_MS] },
        { sql: CLAIM, values: [now + forMs, tokenDigest] },
        { sql: DESCRIBE, values: [now, tokenDigest] },
      );
      return row && readDueMail(row);
    },
    async settle(accountId, result) {
      const failure = result.isSent ? undefined : result;
      const dueAt = failure?.retryInMs === undefined ? null : readNow() + failure.retryInMs;
      await write({ sql: SETTLE, values: [dueAt, failure?.problem ?? null, accountId] });
    },
    async listAfter(id, most) {
      return translateFailures(() => list.all(id, most)).map(readUnsentMail);
    },
  };
}
