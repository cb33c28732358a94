import { createTransport } from 'nodemailer';
import { formatReason } from '../format-reason.ts';
import { MailError, type SendMail } from './mail-sender.ts';
import type { Sender } from './read-sender.ts';

/** Long enough for a server that lets clients wait before it greets them, as some do against spam. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 25_000, greetingTimeout: 20_000, socketTimeout: 20_000 };
/** For a whole attempt, since a server may answer each command late. Shorter than a claim of the outbox. */
const ATTEMPT_MS = 45_000;
const LONGEST_PROBLEM = 200;

/** Problems of which Node and the library report in their own words, not in those of a mail server. */
const CONNECTION_PROBLEMS = new Set(['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']);
/** Answers about the address itself, unlike 530, 552, 554 and 5.7, which are about the client, the time or a policy. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.|^5(?!30|52|54)\d\d(?![ -]5\.7\.)/;

/** The commands at which a mail server refuses one mail, and perhaps takes the next one. */
const OF_MAIL = new Set(['RCPT TO', 'DATA']);

/** A mail server and the sender of its mails. */
export interface SmtpOptions {
  /** Such as `smtps://user:password@mail.example.com`. Its query may hold options of Nodemailer. */
  readonly url: string;
  readonly from: Sender;
  /** @default 45 seconds */
  readonly attemptMs?: number;
}

/**
 * Creates the function that hands mails over to a mail server, each on a connection of its own. The password of the address
 * is sent over TLS only, unless the address ends with `?requireTLS=false`.
 */
export function createSmtp({ url, from, attemptMs = ATTEMPT_MS }: SmtpOptions): SendMail {
  const requireTLS = new URL(url).username !== '';
  const transport = createTransport({ url, requireTLS, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  return async ({ to, ...mail }, stopped = new AbortController().signal) => {
    const envelopeTo = { name: '', address: to };
    // Programs that answer mails by themselves do not answer these (RFC 3834).
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(attemptMs)]);
      await transport.sendMail({ ...mail, from, to: envelopeTo, headers, signal });
    } catch (cause) {
      throw new MailError(describeFailure(cause as SmtpFailure), {
        cause,
        isFinal: isAboutAddress(cause as SmtpFailure),
        isOfMail: OF_MAIL.has((cause as SmtpFailure).command ?? ''),
      });
    }
  };
}

/** The parts of an error of Nodemailer. */
interface SmtpFailure extends Error {
  readonly code?: string;
  readonly command?: string;
  /** The answer of the mail server, if there was one. */
  readonly response?: string;
}

function isAboutAddress({ command, response = '' }: SmtpFailure): boolean {
  return command === 'RCPT TO' && NO_SUCH_ADDRESS.test(response);
}

/** Describes a failure. Of an answer it repeats the codes, since the words may repeat the address or a password. */
function describeFailure(failure: SmtpFailure): string {
  const { code = '', command, response = '' } = failure;
  const [codes] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? [];
  if (codes)
    return `the mail server answered ${codes.replace('-', ' ')} to ${command === 'CONN' ? 'the connection' : command}`;
  if (code === 'EABORT') return 'the mail server did not finish in time';
  if (CONNECTION_PROBLEMS.has(code) && !response) return formatReason(failure).slice(0, LONGEST_PROBLEM);
  return `the mail could not be handed over: ${code || 'for an unknown reason'}`;
}
