import { createTransport } from 'nodemailer';
import { formatReason } from '../format-reason.ts';
import { MailError, type SendMail } from './mail.ts';
import type { Sender } from './read-sender.ts';

/** For a whole mail. Somebody waits for the page, and the server closes a connection that is silent for 10 seconds. */
const ATTEMPT_MS = 8_000;
const LONGEST_WORDS = 200;

/** Answers that say of the recipient alone that there is no such mailbox (RFC 3463, section 3.2; RFC 7505). */
const NO_MAILBOX = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

/** A mail server and the sender of its mails. */
interface SmtpOptions {
  /** Such as `smtps://user:password@mail.example.com`. Its query may hold options of Nodemailer. */
  readonly url: string;
  readonly from: Sender;
  /** The name by which this client introduces itself. */
  readonly name: string;
  /** @default 8 seconds */
  readonly attemptMs?: number;
}

/** A mail server. */
export interface Smtp {
  readonly send: SendMail;
  /** Connects and logs in. Rejects with a MailError. */
  readonly check: () => Promise<void>;
}

/**
 * Opens a mail server, with a connection for each mail: in a pool, slow recipients would hold up the mails of others. The
 * password of the address is sent over TLS only, unless the address ends with `?requireTLS=false`.
 */
export function createSmtp({ url, from, name, attemptMs = ATTEMPT_MS }: SmtpOptions): Smtp {
  const timeouts = { dnsTimeout: attemptMs, connectionTimeout: attemptMs, greetingTimeout: attemptMs };
  const transport = createTransport({
    ...{ url, name, requireTLS: new URL(url).username !== '', ...timeouts, socketTimeout: attemptMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    async send({ to, ...mail }) {
      // Programs that answer mails by themselves do not answer these (RFC 3834).
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const signal = AbortSignal.timeout(attemptMs);
      await transport.sendMail({ ...mail, from, to: { name: '', address: to }, headers, signal }).catch(fail);
    },
    check: async () => void (await transport.verify().catch(fail)),
  };
}

/** The parts of an error of Nodemailer. */
interface SmtpFailure extends Error {
  readonly code?: string;
  readonly command?: string;
  /** The answer of the mail server, if there was one. */
  readonly response?: string;
}

function fail(cause: SmtpFailure): never {
  const { command, response = '' } = cause;
  const isAboutRecipient = command === 'RCPT TO' && NO_MAILBOX.test(response);
  const isUnsent = !isAboutRecipient && (response !== '' || command === 'CONN');
  throw new MailError(describeFailure(cause), { cause, isAboutRecipient, isUnsent });
}

/** Describes a failure by what the mail server said, without addresses and links. At a login, it may have repeated a password. */
function describeFailure(failure: SmtpFailure): string {
  const { code = '', command = '', response = '' } = failure;
  const [codes] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? [];
  if (codes) {
    const words = command.startsWith('AUTH')
      ? codes
      : response.replace(/\s+/g, ' ').replace(/\S*[@/]\S*|\S{40,}/g, '…');
    return `the mail server answered to ${command}: ${words.slice(0, LONGEST_WORDS)}`;
  }
  if (code === 'EABORT') return 'the mail server did not finish in time';
  return response ? `the mail could not be handed over: ${code}` : formatReason(failure).slice(0, LONGEST_WORDS);
}
