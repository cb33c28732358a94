/** A mail to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands a mail over to a mail server. Rejects with a {@link MailError} unless the server has taken it. */
export type SendMail = (mail: Mail) => Promise<void>;

/** What became of a mail. */
type Fate = Pick<MailError, 'isAboutRecipient' | 'isUnsent'>;

/** A mail server has not taken a mail. The message has neither an address nor a secret. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True when the recipient has no mailbox, so that nobody else's mail would fail. */
  readonly isAboutRecipient: boolean;
  /** True when the server refused the mail or could not be reached; otherwise the mail may go out yet. */
  readonly isUnsent: boolean;

  constructor(
    message: string,
    { isAboutRecipient = false, isUnsent = false, ...options }: ErrorOptions & Partial<Fate> = {},
  ) {
    super(message, options);
    this.isAboutRecipient = isAboutRecipient;
    this.isUnsent = isUnsent;
  }
}
