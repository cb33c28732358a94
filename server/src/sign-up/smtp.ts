import { createTransport } from 'nodemailer';
import { MailError, type SendMail } from './mail-sender.ts';
import type { Sender } from './read-sender.ts';

/** Long enough for a server that lets clients wait before it greets them, as some do against spam. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 15_000 };

/** A mail server and the sender of its mails. */
export interface SmtpOptions {
  /** Such as `smtps://user:password@mail.example.com`. */
  readonly url: string;
  readonly from: Sender;
}

/** Creates the function that hands mails over to a mail server, each on a connection of its own. */
export function createSmtp({ url, from }: SmtpOptions): SendMail {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  return async ({ to, ...mail }) => {
    const envelopeTo = { name: '', address: to };
    // Programs that answer mails by themselves do not answer these (RFC 3834).
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      await transport.sendMail({ ...mail, from, to: envelopeTo, headers });
    } catch (cause) {
      throw describeFailure(cause);
    }
  };
}

/** Describes a failure by its codes, since the words of a mail server may repeat the address or a password. */
function describeFailure(cause: unknown): MailError {
  const { code, command, responseCode } = cause as { code?: string; command?: string; responseCode?: number };
  const problem = [code ?? 'the mail server failed', responseCode, command && `after ${command}`]
    .filter(Boolean)
    .join(' ');
  return new MailError(problem, { cause, isFinal: command === 'RCPT TO' && (responseCode ?? 0) >= 500 });
}
