import { expect, it } from 'vitest';
import { askForKey, confirm, findToken } from '../../test/sign-up/drive-pages.ts';
import { answer, readMail, startMailServer } from '../../test/sign-up/mail-server.ts';
import { startTestService } from '../../test/test-service.ts';

const ORIGIN = 'https://rates.example.com';

const startWithSignUp = (url: string) =>
  startTestService({}, { SIGNUP: 'on', SMTP_URL: url, MAIL_FROM: 'Keys <keys@example.com>', PUBLIC_URL: ORIGIN });

it('sends the mail of a sign-up by the mail server of the settings, whose link makes the key work, and counts it', async () => {
  await using server = await startMailServer();
  await using service = await startWithSignUp(server.url);
  const key = await askForKey(service.url, 'jürgen@bücher.example', ORIGIN);
  expect((await service.get('/api/rates', key)).status).toBe(403);
  await expect.poll(() => server.received.length).toBe(1);
  const [mail] = server.received.map(readMail);
  expect(mail?.headers.get('from')).toBe('Keys <keys@example.com>');
  expect(mail?.text).toContain('for jürgen@bücher.example.');
  expect(await confirm(service.url, findToken(mail?.text ?? ''), ORIGIN)).toBe(200);
  await expect.poll(async () => (await service.get('/api/rates', key)).status).toBe(200);
  const metrics = async () => (await service.get('/metrics')).text();
  await expect.poll(metrics).toContain('crossrate_mails_total{outcome="sent"} 1');
  expect(service.logLines.join('')).not.toMatch(/cr_|bücher|jürgen|xn--/);
});

it('counts a mail that was given up, and says so in the log and to operators', async () => {
  await using server = await startMailServer({
    onRcptTo: (_address, _session, callback) => callback(answer(550, '5.1.1 ann@example.com is unknown')),
  });
  await using service = await startWithSignUp(server.url);
  await askForKey(service.url, 'ann@example.com', ORIGIN);
  const metrics = async () => (await service.get('/metrics')).text();
  await expect.poll(metrics).toContain('crossrate_mails_total{outcome="given_up"} 1');
  expect(await metrics()).toContain('crossrate_mails_total{outcome="failed"} 0');
  const [line = ''] = service.logLines.filter((text) => text.includes('gave up the mail of a sign-up'));
  expect(JSON.parse(line)).toMatchObject({ account: 1, problem: 'the mail server answered 550 5.1.1 to RCPT TO' });
  expect(service.logLines.join('')).not.toContain('ann@');
});
