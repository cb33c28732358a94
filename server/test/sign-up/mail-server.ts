import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that a server has taken. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header fields and bodies, as sent. */
  readonly source: string;
}

/** A real mail server on loopback. */
export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly received: ReceivedMail[];
}

/** The answer to a command, as an error of `smtp-server`. */
export function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts a mail server that takes all mails, by default with any login or none, and without TLS. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // At once, since a hanging client is a part of some tests.
    closeTimeout: 1,
    logger: false,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),
    onData(stream, { envelope: { mailFrom, rcptTo } }, callback) {
      text(stream).then((source) => {
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map(({ address }) => address), source });
        callback();
      }, callback);
    },
    ...options,
  });
  // Clients that break off are no failures of a test.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads a mail: its header fields unfolded, by their names in lower case, and its bodies decoded. */
export function readMail({ source }: ReceivedMail) {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    fields.map((field) => [field.split(':')[0]?.toLowerCase() ?? '', field.replace(/^[^:]*: ?/, '')]),
  );
  const [, boundary = ''] = /boundary="([^"]*)"/.exec(headers.get('content-type') ?? '') ?? [];
  const bodies = source.split(`--${boundary}`).slice(1, -1).map(decodeBody);
  return { headers, text: bodies[0] ?? '', html: bodies[1] ?? '' };
}

function decodeBody(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, end), part.slice(end + 4)];
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
