/** A mail of a sign-up that is to be sent now. */
export interface DueMail {
  readonly accountId: number;
  /** As typed. */
  readonly email: string;
  /** The digest of the key of the sign-up. */
  readonly keyDigest: string;
  /** True when a verified account has the address, so that the key of the sign-up would replace its key. */
  readonly isKnown: boolean;
  /** True when that account may be deleted by its owner: it is not restricted. */
  readonly isDeletable: boolean;
  /** The attempts to send this mail, with this one. */
  readonly attempts: number;
  /** Milliseconds since the mail was due first. */
  readonly waitedMs: number;
}

/** The result of an attempt to send a mail. A problem is a short text, without the address and without secrets. */
export type MailResult =
  | { readonly isSent: true }
  /** Without `retryInMs`, the mail is given up. */
  | { readonly isSent: false; readonly problem: string; readonly retryInMs?: number };

/** A mail that waits, or that was given up. */
export interface UnsentMail {
  readonly accountId: number;
  readonly email: string;
  readonly attempts: number;
  /** Milliseconds since the epoch; absent for a mail that was given up. */
  readonly nextAttemptAt?: number;
  /** Of the last attempt; absent before the first one has failed. */
  readonly problem?: string;
}

/** The mails of sign-ups that are not sent yet. Several processes may share them. The outbox decides the time. */
export interface MailOutbox {
  /**
   * Claims the mail that has been due for longest, for one process and for a time, after which the mail is due again: the
   * process may have died. Also stores the digest of the token that the mail will have, valid for a day, in the same commit.
   * Mails of accounts that are verified or revoked by now are none.
   *
   * @throws UnavailableError when the outbox cannot be used now.
   */
  claim(tokenDigest: string, forMs: number): Promise<DueMail | undefined>;
  /** Notes the result of an attempt. Does nothing when the sign-up has ended in the meantime. */
  settle(accountId: number, result: MailResult): Promise<void>;
  /** Lists up to `most` mails that wait or were given up, with an account id above `id`, in the order of the ids. */
  listAfter(id: number, most: number): Promise<readonly UnsentMail[]>;
}
