import { createServer } from 'node:net';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { answer, readMail, startMailServer } from '../../test/sign-up/mail-server.ts';
import { createApiKey, digestKey } from '../access/api-key.ts';
import { parseAddress } from './address.ts';
import { computeCheckCode } from './check-code.ts';
import { MailError } from './mail-sender.ts';
import { createSmtp } from './smtp.ts';
import { createToken } from './token.ts';
import { writeMail } from './write-mail.ts';

const FROM = { name: 'Crossrate keys', address: 'keys@example.com' };
const PASSWORD = 'pass/word-of-operator';
const key = createApiKey();
const keyDigest = digestKey(key);
const token = createToken();

const write = (email: string, kind: { isKnown?: boolean; isDeletable?: boolean } = {}) =>
  writeMail({
    ...{ email, keyDigest, token, isKnown: false, isDeletable: false, ...kind },
    ...{ checkCode: computeCheckCode(keyDigest), publicUrl: 'https://rates.example.com' },
  });

const send = (url: string, email = 'ann@example.com') => createSmtp({ url, from: FROM })(write(email));

/** The failure of an attempt. */
async function fail(sending: Promise<void>): Promise<MailError> {
  const error: unknown = await sending.catch((caught) => caught);
  if (error instanceof MailError) return error;
  throw new Error('The mail was sent.', { cause: error });
}

/** Adds a name and a password to the address of a server. */
const withLogin = (url: string, query = '') =>
  `${url.replace('://', `://operator:${encodeURIComponent(PASSWORD)}@`)}${query}`;

it('sends text and HTML with both links, to be answered by no program, and never a key', async () => {
  await using server = await startMailServer();
  await createSmtp({ url: server.url, from: FROM })(write('ann@example.com', { isKnown: true, isDeletable: true }));
  const [mail] = server.received;
  if (!mail) throw new Error('No mail came.');
  expect(mail).toMatchObject({ from: 'keys@example.com', to: ['ann@example.com'] });
  const { headers, text, html } = readMail(mail);
  expect(Object.fromEntries(headers)).toMatchObject({
    from: 'Crossrate keys <keys@example.com>',
    to: 'ann@example.com',
    subject: 'Replace your Crossrate key?',
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[\da-f]{32}@rates\.example\.com>$/),
  });
  for (const body of [text, html]) {
    expect(body).toContain(`https://rates.example.com/signup/confirm#${token}`);
    expect(body).toContain(`https://rates.example.com/signup/delete#${token}`);
    expect(body).toContain(computeCheckCode(keyDigest));
  }
  expect(mail.source + text + html).not.toMatch(/cr_/);
  expect(mail.source + text + html).not.toContain(keyDigest);
});

it.each([
  ['jürgen@bücher.example', 'jürgen@bücher.example'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@ｅｘａｍｐｌｅ.com', 'ann@example.com'],
  ["o'neil+{x}|y@example.com", "o'neil+{x}|y@example.com"],
])('sends to %s', async (email, to) => {
  await using server = await startMailServer();
  await send(server.url, email);
  // The library of the server shows domains in Unicode.
  expect(server.received).toMatchObject([{ to: [parseAddress(to)?.unicode] }]);
  expect(server.received.map((mail) => readMail(mail).headers.get('to'))).toEqual([to]);
});

it('gives up a Unicode local part at a server that does not take it', async () => {
  await using server = await startMailServer({
    hideSMTPUTF8: true,
    onRcptTo: ({ address }, _session, callback) =>
      callback(/[^ -~].*@/.test(address) ? answer(553, '5.1.3 jürgen@example.com is none') : null),
  });
  expect(await fail(send(server.url, 'jürgen@example.com'))).toMatchObject({
    message: expect.stringMatching(/^the mail server answered 5\d\d( 5\.1\.3)? to RCPT TO$/),
    isFinal: true,
  });
  await send(server.url, 'juergen@bücher.example');
  expect(server.received).toHaveLength(1);
});

it('lets no address and no name of a sender add a header field or a recipient', async () => {
  await using server = await startMailServer();
  const hostile = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('\r\n', '\n', 'Bcc: eve@evil.example', ',', '<', '>', '"', 'ä', 'a'),
      ),
    )
    .map((parts) => parts.join(''));
  const fields = ['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'];
  // At once, because the server lets each client wait for a tenth of a second.
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(hostile, hostile), { minLength: 30, maxLength: 30 }), async (pairs) => {
      server.received.length = 0;
      const sent = pairs.map(([name, local]) => {
        const address = parseAddress(`${local}@example.com`)?.typed ?? 'ann@example.com';
        return createSmtp({ url: server.url, from: { ...FROM, name } })(write(address));
      });
      await Promise.all(sent);
      expect(server.received).toHaveLength(30);
      for (const mail of server.received) {
        expect(mail.to).toHaveLength(1);
        expect(
          readMail(mail)
            .fields.map((field) => field.split(':')[0])
            .toSorted(),
        ).toEqual(fields);
      }
    }),
    { numRuns: 3 },
  );
});

it.each([
  [answer(550, '5.1.1 ann@example.com is unknown'), '550 5.1.1', true],
  [answer(550, 'ann@example.com is unknown'), '550', true],
  [answer(553, 'no such name'), '553', true],
  [answer(554, '5.1.1 unknown'), '554 5.1.1', true],
  [answer(550, '5.7.1 relaying denied'), '550 5.7.1', false],
  [answer(554, 'relay access denied'), '554', false],
  [answer(552, '5.2.2 mailbox full'), '552 5.2.2', false],
  [answer(530, '5.7.0 log in first'), '530 5.7.0', false],
  [answer(450, '4.2.0 greylisted'), '450 4.2.0', false],
  [answer(451, 'later'), '451', false],
  [answer(421, 'closing'), '421', false],
])('describes %s at RCPT TO by its codes, and knows whether it is final', async (error, codes, isFinal) => {
  await using server = await startMailServer({ onRcptTo: (_address, _session, callback) => callback(error) });
  const failure = await fail(send(server.url));
  expect(failure).toMatchObject({
    isFinal,
    isOfMail: !failure.message.endsWith('the connection'),
    message: expect.stringMatching(`^the mail server answered ${codes} to (RCPT TO|the connection)$`),
  });
});

it.each(['onConnect', 'onMailFrom', 'onData'] as const)('tries again after a refusal at %s', async (step) => {
  const refuse = (...args: unknown[]) => (args.at(-1) as (error: Error) => void)(answer(550, '5.1.1 ann@example.com'));
  await using server = await startMailServer({ [step]: refuse });
  const failure = await fail(send(server.url));
  expect(failure).toMatchObject({ isFinal: false, isOfMail: step === 'onData' });
  expect(failure.message).toContain('550 5.1.1');
  expect(failure.message).not.toContain('ann');
});

it('sends a password over TLS only, and refuses a certificate that nobody known has signed, in words', async () => {
  await using plain = await startMailServer();
  expect((await fail(send(withLogin(plain.url)))).message).toContain('STARTTLS');
  await using starting = await startMailServer({ disabledCommands: [] });
  await using implicit = await startMailServer({ secure: true });
  for (const { url } of [starting, implicit]) {
    const { message, isFinal } = await fail(send(withLogin(url)));
    expect(message).toMatch(/certificate/);
    expect(isFinal).toBe(false);
    await send(withLogin(url, '?tls.rejectUnauthorized=false'));
  }
  await send(withLogin(plain.url, '?requireTLS=false'));
  expect([plain, starting, implicit].map(({ received }) => received.length)).toEqual([1, 1, 1]);
});

it('says that a login was refused, without the password', async () => {
  await using server = await startMailServer({
    onAuth: ({ username, password }, _session, callback) => callback(answer(535, `5.7.8 ${username} ${password}`)),
  });
  const { message, isFinal } = await fail(send(withLogin(server.url, '?requireTLS=false')));
  expect([message, isFinal]).toEqual(['the mail server answered 535 5.7.8 to AUTH PLAIN', false]);
});

it('says which connection failed', async () => {
  const { message } = await fail(send(`smtp://127.0.0.1:${await findFreePort()}`));
  expect(message).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
});

it.each([
  ['does not greet', '', '?greetingTimeout=20', 'Greeting never received'],
  ['greets and hangs', '220 here\r\n', '?socketTimeout=20', 'Timeout'],
])('does not wait for a server that %s', async (_name, greeting, query, problem) => {
  await using server = await startRawServer((write) => write(greeting));
  expect((await fail(send(server.url + query))).message).toBe(problem);
});

it('ends an attempt with a server that answers each command late', async () => {
  await using server = await startRawServer((write) => {
    write('220 here\r\n');
    const dripping = setInterval(() => write('250-'), 5);
    return () => clearInterval(dripping);
  });
  const sending = createSmtp({ url: server.url, from: FROM, attemptMs: 50 })(write('ann@example.com'));
  expect((await fail(sending)).message).toBe('the mail server did not finish in time');
});

it('does not repeat the words of something that is no mail server', async () => {
  await using server = await startRawServer((write) => write('HTTP/1.1 400 ann@example.com\r\n\r\n'));
  expect((await fail(send(server.url))).message).toBe('the mail could not be handed over: EPROTOCOL');
});

/** Starts a server that writes what it likes to each client, until the client leaves. */
async function startRawServer(serve: (write: (text: string) => void) => unknown) {
  const server = createServer((socket) => {
    const stop = serve((text) => void (socket.writable && socket.write(text)));
    socket.on('error', () => {});
    socket.on('close', () => typeof stop === 'function' && stop());
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
