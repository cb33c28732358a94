import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { answer, readMail, startMailServer } from '../../test/sign-up/mail-server.ts';
import { MailError } from './mail.ts';
import { createSmtp } from './smtp.ts';
import { writeMail } from './write-mail.ts';

const PASSWORD = 'pass/word-of-operator';
const TOKEN = 'T'.repeat(400);
const names = {
  ...{ publicUrl: 'https://rates.example.com', serviceName: 'Büro "Rates"' },
  ...{ termsUrl: 'https://example.com/terms?a=1&b=2', privacyUrl: 'https://example.com/privacy' },
};
const from = { name: 'Crossrate keys', address: 'keys@example.com' };
const open = (url: string, attemptMs?: number) =>
  createSmtp({ url, from, name: 'rates.example.com', ...(attemptMs !== undefined && { attemptMs }) });
const send = (url: string, email = 'ann@example.com', isKnown = false, attemptMs?: number) =>
  open(url, attemptMs).send(writeMail({ email, token: TOKEN, isKnown }, names));

/** The failure of an attempt. */
async function fail(sending: Promise<void>): Promise<MailError> {
  const error: unknown = await sending.catch((caught) => caught);
  if (error instanceof MailError) return error;
  throw new Error('The mail was sent.', { cause: error });
}

/** Adds a name and a password to the address of a server. */
const withLogin = (url: string, query = '') =>
  `${url.replace('://', `://operator:${encodeURIComponent(PASSWORD)}@`)}${query}`;

it.each([true, false])(
  'sends text and HTML with one link, to be answered by no program, known: %s',
  async (isKnown) => {
    let introduced = '';
    await using server = await startMailServer({
      onMailFrom(_address, { hostNameAppearsAs }, callback) {
        introduced = hostNameAppearsAs;
        callback();
      },
    });
    await send(server.url, 'ann@bücher.example', isKnown);
    const [mail] = server.received;
    if (!mail) throw new Error('No mail came.');
    const { headers, text, html } = readMail(mail);
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Crossrate keys <keys@example.com>',
      to: 'ann@xn--bcher-kva.example',
      'auto-submitted': 'auto-generated',
    });
    expect(introduced).toBe('rates.example.com');
    for (const body of [text, html]) {
      expect(body).toContain(`https://rates.example.com/signup/${TOKEN}`);
      expect(body.includes('delete your account')).toBe(isKnown);
      expect(body).toContain('ann@bücher.example');
      expect(body).toContain('https://example.com/privacy');
    }
    expect(html).toContain('Büro &quot;Rates&quot;');
    expect(mail.to).toHaveLength(1);
  },
);

it.each([
  ['550 5.1.1 ann@example.com is unknown', true],
  ['550 5.1.2 no such domain', true],
  ['553 5.1.3 bad address', true],
  ['550 5.1.6 has moved', true],
  ['556 5.1.10 takes no mail', true],
  ['550 ann@example.com is unknown', false],
  ['550 5.1.0 address rejected', false],
  ['553 5.1.8 bad sender', false],
  ['550 5.7.1 relaying denied', false],
  ['552 5.2.2 mailbox full', false],
  ['450 4.1.1 later', false],
  ['554 5.7.1 blocked: https://rates.example.com/signup/token', false],
])(
  'repeats "%s" without the address and the link, and knows whether the recipient alone is refused: %s',
  async (said, isAbout) => {
    const error = answer(Number(said.slice(0, 3)), said.slice(4));
    await using server = await startMailServer({ onRcptTo: (_address, _session, callback) => callback(error) });
    const { message, isAboutRecipient, isUnsent } = await fail(send(server.url));
    expect([isAboutRecipient, isUnsent]).toEqual([isAbout, !isAbout]);
    expect(message).toBe(`the mail server answered to RCPT TO: ${said.replace(/ann@example.com|https:\S+/, '…')}`);
  },
);

it.each(['onConnect', 'onMailFrom', 'onData'] as const)("blames nobody's address for a refusal at %s", async (step) => {
  const refuse = (...args: unknown[]) =>
    (args.at(-1) as (error: Error) => void)(answer(550, '5.1.1 <ann@example.com>'));
  await using server = await startMailServer({ [step]: refuse });
  const { message, isAboutRecipient } = await fail(send(server.url));
  expect([message, isAboutRecipient]).toEqual([expect.stringMatching(/550 5\.1\.1/), false]);
  expect(message).not.toContain('ann');
});

it('sends a password over TLS only, and refuses a certificate that nobody known has signed, in words', async () => {
  await using plain = await startMailServer();
  expect((await fail(send(withLogin(plain.url)))).message).toContain('STARTTLS');
  await using starting = await startMailServer({ disabledCommands: [] });
  await using implicit = await startMailServer({ secure: true });
  for (const { url } of [starting, implicit]) {
    expect((await fail(open(withLogin(url)).check())).message).toMatch(/certificate/);
    await send(withLogin(url, '?tls.rejectUnauthorized=false'));
  }
  await send(withLogin(plain.url, '?requireTLS=false'));
  expect([plain, starting, implicit].map(({ received }) => received.length)).toEqual([1, 1, 1]);
});

it('says at once that a login is refused, without the password', async () => {
  await using server = await startMailServer({
    onAuth: ({ username, password }, _session, callback) => callback(answer(535, `5.7.8 ${username} ${password}`)),
  });
  const { message } = await fail(open(withLogin(server.url, '?requireTLS=false')).check());
  expect(message).toBe('the mail server answered to AUTH PLAIN: 535 5.7.8');
});

it('says which connection failed', async () => {
  const { message, isUnsent } = await fail(send(`smtp://127.0.0.1:${await findFreePort()}`));
  expect(isUnsent).toBe(true);
  expect(message).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
});

it.each([
  ['does not greet', '', /Greeting never received|did not finish in time/],
  ['greets and hangs', '220 here\r\n', /Timeout|did not finish in time/],
  ['answers each command late', '220 here\r\n250-', /did not finish in time/],
  ['is no mail server', 'HTTP/1.1 400 ann@example.com\r\n\r\n', /^the mail could not be handed over: EPROTOCOL$/],
])('does not wait for a server that %s', async (name, greeting, problem) => {
  const server = createServer((socket) => {
    socket.write(greeting);
    const dripping = setInterval(() => name.includes('late') && socket.writable && socket.write('250-'), 5);
    socket.on('error', () => {});
    socket.on('close', () => clearInterval(dripping));
    socket.resume();
  });
  await using listening = await listenLocally(server);
  const sending = send(`smtp://127.0.0.1:${listening.port}`, 'ann@example.com', false, 60);
  expect((await fail(sending)).message).toMatch(problem);
});
