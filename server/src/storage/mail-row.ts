import type { DueMail, UnsentMail } from '../sign-up/mail-outbox.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads the row of a claimed mail. */
export function readDueMail(row: Row): DueMail {
  const isKnown = row.known_id !== null;
  return {
    accountId: Number(row.account_id),
    email: String(row.email),
    keyDigest: String(row.key_digest),
    isKnown,
    isDeletable: isKnown && !row.known_restricted,
    attempts: Number(row.mail_attempts),
    waitedMs: Number(row.waited_ms),
  };
}

/** Reads the row of a mail that waits or was given up. */
export function readUnsentMail(row: Row): UnsentMail {
  return {
    accountId: Number(row.account_id),
    email: String(row.email),
    attempts: Number(row.mail_attempts),
    ...(row.mail_due_at !== null && { nextAttemptAt: Number(row.mail_due_at) }),
    ...(row.mail_problem !== null && { problem: String(row.mail_problem) }),
  };
}
