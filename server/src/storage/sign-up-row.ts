import type { StoredSignUp } from './copying/stored-sign-ups.ts';

/** Reads a row of the table of sign-ups with its tokens as JSON. */
export function readStoredSignUp(row: Readonly<Record<string, unknown>>): StoredSignUp {
  return {
    id: Number(row.account_id),
    address: String(row.address),
    unicodeAddress: String(row.unicode_address),
    holdsAddress: Boolean(row.holds_address),
    beganAt: Number(row.began_at),
    mailDueAt: row.mail_due_at === null ? null : Number(row.mail_due_at),
    mailAttempts: Number(row.mail_attempts),
    mailProblem: row.mail_problem === null ? null : String(row.mail_problem),
    tokens: JSON.parse(String(row.tokens)),
  };
}
