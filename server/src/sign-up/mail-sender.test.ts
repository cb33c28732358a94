import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { begin } from '../../test/storage/sign-ups.ts';
import { openLocation } from '../../test/storage/test-storage.ts';
import { TestClock } from '../../test/test-clock.ts';
import { createLog } from '../log/logger.ts';
import type { Storage } from '../storage/storage.ts';
import { MailError, type MailOutcome, MailSender, type SendMail } from './mail-sender.ts';
import type { Mail } from './write-mail.ts';

const START = '2026-11-28T12:00:00Z';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Opens an SQLite storage by a test's clock, and lets senders use it. */
async function openOutbox() {
  const resources = new AsyncDisposableStack();
  const { path: dataDirectory } = resources.use(await makeTemporaryFolder());
  // Few turns of the event loop, since a day has thousands of looks.
  const clock = new TestClock(START, 5);
  const opened = resources.use(await openLocation({ kind: 'sqlite', dataDirectory }, clock));
  const outcomes: MailOutcome[] = [];
  const logLines: string[] = [];
  const startSender = (send: SendMail, storage: Storage = opened.storage) => {
    const log = createLog('info', { write: (line: string) => void logLines.push(line) });
    const onAttempt = (outcome: MailOutcome) => void outcomes.push(outcome);
    const sender = resources.use(
      new MailSender({
        ...{ outbox: storage.mails, store: storage.signUps, send, clock, log, onAttempt },
        publicUrl: 'https://rates.example.com',
      }),
    );
    sender.start();
    return sender;
  };
  return {
    ...{ clock, outcomes, logLines, startSender, storage: opened.storage, openAgain: opened.openAgain },
    signUp: (email: string, key = email) => begin(opened.storage, email, key),
    listUnsent: () => opened.storage.mails.listAfter(0, 10),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Collects mails, and fails with the errors in turn before it takes one. */
function createMailbox(...errors: readonly Error[]) {
  const mails: Mail[] = [];
  const failures = [...errors];
  const send: SendMail = async (mail) => {
    const failure = failures.shift();
    if (failure) throw failure;
    mails.push(mail);
  };
  return { mails, send };
}

it('sends the mails that are due when it starts, and each later one as soon as it is woken', async () => {
  await using outbox = await openOutbox();
  const { mails, send } = createMailbox();
  for (const name of ['ann', 'bob']) await outbox.signUp(`${name}@example.com`);
  const sender = outbox.startSender(send);
  await outbox.clock.moveBy(0);
  expect(mails.map(({ to }) => to)).toEqual(['ann@example.com', 'bob@example.com']);
  await outbox.signUp('carla@example.com');
  sender.wake();
  await outbox.clock.moveBy(0);
  expect(mails.map(({ to }) => to)).toEqual(['ann@example.com', 'bob@example.com', 'carla@example.com']);
  await outbox.clock.moveBy(HOUR_MS);
  expect([mails.length, await outbox.listUnsent()]).toEqual([3, []]);
});

it('sends the mail of a sign-up in another process within five seconds', async () => {
  await using outbox = await openOutbox();
  const { mails, send } = createMailbox();
  await outbox.signUp('bob@example.com');
  outbox.startSender(send);
  await outbox.clock.moveBy(1_000);
  expect(mails).toHaveLength(1);
  await begin(await outbox.openAgain(), 'ann@example.com', 'key');
  await outbox.clock.moveBy(5_000);
  expect(mails).toHaveLength(2);
});

it('tries again after one, two, four minutes and so on, at least every hour, and gives up after a day', async () => {
  await using outbox = await openOutbox();
  const attempts: number[] = [];
  await outbox.signUp('ann@example.com');
  outbox.startSender(async () => {
    attempts.push((outbox.clock.now() - Date.parse(START)) / MINUTE_MS);
    throw new MailError('connect ECONNREFUSED 192.0.2.1:25');
  });
  await outbox.clock.moveBy(HOUR_MS);
  expect(attempts.map(Math.floor)).toEqual([0, 1, 3, 7, 15, 31]);
  expect(await outbox.listUnsent()).toMatchObject([
    { attempts: 6, nextAttemptAt: expect.any(Number), problem: 'connect ECONNREFUSED 192.0.2.1:25' },
  ]);
  await outbox.clock.moveBy(24 * HOUR_MS);
  const waits = attempts.map((time, index) => time - (attempts[index - 1] ?? 0));
  expect(Math.max(...waits)).toBeLessThan(61);
  expect(attempts.at(-1)).toBeGreaterThan(24 * 60);
  expect(attempts.at(-1)).toBeLessThan(25 * 60);
  expect(outbox.outcomes).toEqual([...attempts.slice(1).map(() => 'failed'), 'given_up']);
  expect(await outbox.listUnsent()).toEqual([
    {
      ...{ accountId: 1, email: 'ann@example.com', attempts: attempts.length },
      problem: 'connect ECONNREFUSED 192.0.2.1:25',
    },
  ]);
  const given = outbox.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('gave up'));
  expect(given).toMatchObject([{ account: 1, attempts: attempts.length, problem: expect.any(String) }]);
});

it('gives up an address that does not exist at once, and goes on with the next mail', async () => {
  await using outbox = await openOutbox();
  const { mails, send } = createMailbox(new MailError('the mail server answered 550 to RCPT TO', { isFinal: true }));
  for (const name of ['ann', 'bob']) await outbox.signUp(`${name}@example.com`);
  outbox.startSender(send);
  await outbox.clock.moveBy(0);
  expect([mails.map(({ to }) => to), outbox.outcomes]).toEqual([['bob@example.com'], ['given_up', 'sent']]);
  expect(await outbox.listUnsent()).toMatchObject([{ email: 'ann@example.com', attempts: 1 }]);
});

it('goes on with the next mail after one that the mail server refuses for now, so that nobody holds up the others', async () => {
  await using outbox = await openOutbox();
  for (let index = 0; index < 20; index += 1) await outbox.signUp(`ann@late${index}.example`);
  await outbox.signUp('bob@example.com');
  const sent: string[] = [];
  outbox.startSender(async ({ to }) => {
    if (to.startsWith('ann')) throw new MailError('the mail server answered 451 to RCPT TO', { isOfMail: true });
    sent.push(to);
  });
  await outbox.clock.moveBy(1_000);
  expect(sent).toEqual(['bob@example.com']);
});

it('does not try all waiting mails at once at a mail server that fails', async () => {
  await using outbox = await openOutbox();
  let attempts = 0;
  for (let index = 0; index < 50; index += 1) await outbox.signUp(`ann${index}@example.com`);
  outbox.startSender(async () => {
    attempts += 1;
    throw new MailError('the mail server answered 421 to the connection');
  });
  await outbox.clock.moveBy(25_000);
  expect(attempts).toBe(6);
});

it('sends the mail that a process has left behind after a minute, with a token of its own and the same id', async () => {
  await using outbox = await openOutbox();
  const { mails, send } = createMailbox();
  await outbox.signUp('ann@example.com');
  let begun: Mail | undefined;
  const death = Promise.withResolvers<void>();
  outbox.startSender((mail) => {
    begun = mail;
    return death.promise;
  });
  await outbox.clock.moveBy(0);
  outbox.startSender(send);
  await outbox.clock.moveBy(59_000);
  expect(mails).toEqual([]);
  await outbox.clock.moveBy(6_000);
  expect(mails).toMatchObject([{ to: 'ann@example.com', messageId: begun?.messageId }]);
  expect(mails[0]?.text).not.toBe(begun?.text);
  death.resolve();
});

it('waits for the mail under way when it ends, and breaks it off after two seconds', async () => {
  await using outbox = await openOutbox();
  const sending = Promise.withResolvers<void>();
  await outbox.signUp('ann@example.com');
  let isBrokenOff = false;
  const sender = outbox.startSender((_mail, signal) => {
    signal?.addEventListener('abort', () => {
      isBrokenOff = true;
      sending.reject(new MailError('the mail server did not finish in time'));
    });
    return sending.promise;
  });
  await outbox.clock.moveBy(0);
  const ended = sender[Symbol.asyncDispose]();
  await outbox.clock.moveBy(1_999);
  expect(isBrokenOff).toBe(false);
  await outbox.clock.moveBy(1);
  await ended;
  expect([outbox.outcomes, await outbox.listUnsent()]).toMatchObject([['failed'], [{ attempts: 1 }]]);
});

it('sends no mail to an address that an operator has verified in the meantime', async () => {
  await using outbox = await openOutbox();
  const { mails, send } = createMailbox();
  await outbox.signUp('ann@example.com');
  await outbox.storage.accounts.change(1, { verified: true });
  outbox.startSender(send);
  await outbox.clock.moveBy(HOUR_MS);
  expect([mails, outbox.outcomes]).toEqual([[], []]);
});

it('goes on after failures of the storage, of which it logs the first', async () => {
  await using outbox = await openOutbox();
  const { mails, send } = createMailbox();
  await outbox.signUp('ann@example.com');
  const { storage } = outbox;
  let failures = 2;
  const claim: Storage['mails']['claim'] = (...args) =>
    failures-- > 0 ? Promise.reject(new Error('database is locked')) : storage.mails.claim(...args);
  outbox.startSender(send, { ...storage, mails: { ...storage.mails, claim } });
  await outbox.clock.moveBy(9_000);
  expect([mails.length, outbox.logLines.length]).toEqual([0, 1]);
  await outbox.clock.moveBy(2_000);
  expect(mails).toHaveLength(1);
});

it('removes sign-ups that nobody has verified for seven days', async () => {
  await using outbox = await openOutbox();
  for (const name of ['ann', 'bob']) await outbox.signUp(`${name}@example.com`);
  await outbox.clock.moveBy(7 * 24 * HOUR_MS);
  outbox.startSender(createMailbox().send);
  await outbox.clock.moveBy(HOUR_MS);
  // The storage keeps the newest account, so that it never seems to have lost all.
  expect(await outbox.storage.accounts.listAfter(0, 10)).toMatchObject([{ email: 'bob@example.com' }]);
});
