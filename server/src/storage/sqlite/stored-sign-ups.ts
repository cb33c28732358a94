import type { DatabaseSync } from 'node:sqlite';
import type { StoredSignUps } from '../copying/stored-sign-ups.ts';
import { readStoredSignUp } from '../sign-up-row.ts';
import { removeSignUp } from './redeem.ts';

const LIST = `
  SELECT *, (
    SELECT json_group_array(json_array(digest, expires_at)) FROM (
      SELECT digest, expires_at FROM sign_up_tokens WHERE account_id = sign_ups.account_id ORDER BY digest
    )
  ) AS tokens FROM sign_ups WHERE account_id > ? ORDER BY account_id LIMIT ?`;
const RELEASE = 'UPDATE sign_ups SET holds_address = 0 WHERE holds_address AND address = ?';
const PUT = `REPLACE INTO sign_ups (
    account_id, address, unicode_address, holds_address, began_at, mail_due_at, mail_attempts, mail_problem
  ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const REMOVE_TOKENS = 'DELETE FROM sign_up_tokens WHERE account_id = ?';
const PUT_TOKEN = 'INSERT INTO sign_up_tokens (digest, account_id, expires_at) VALUES (?, ?, ?)';

/** Gives access to the sign-ups of SQLite as they are stored. */
export function openSqliteSignUps(database: DatabaseSync): StoredSignUps {
  return {
    async listAfter(id, most) {
      return database.prepare(LIST).all(id, most).map(readStoredSignUp);
    },
    async put(signUps) {
      const [release, put] = [database.prepare(RELEASE), database.prepare(PUT)];
      const [removeTokens, putToken] = [database.prepare(REMOVE_TOKENS), database.prepare(PUT_TOKEN)];
      for (const { id, address, unicodeAddress, holdsAddress, beganAt, tokens, ...mail } of signUps) {
        // The account that has held the address before may be in a later page.
        if (holdsAddress) release.run(address);
        const { mailDueAt, mailAttempts, mailProblem } = mail;
        put.run(id, address, unicodeAddress, Number(holdsAddress), beganAt, mailDueAt, mailAttempts, mailProblem);
        removeTokens.run(id);
        for (const [digest, expiresAt] of tokens) putToken.run(digest, id, expiresAt);
      }
    },
    async remove(id) {
      database.prepare('DELETE FROM sign_ups WHERE account_id = ?').run(id);
      database.prepare(REMOVE_TOKENS).run(id);
    },
    async removeWithAccount(id) {
      removeSignUp(database, id);
      database.exec('UPDATE revisions SET accounts = accounts + 1');
    },
  };
}
