import { expect, it } from 'vitest';
import { startTestService } from '../../../test/test-service.ts';
import { createMailPages } from './mail-pages.ts';

const PATH = '/demo/mails.json';

async function startWithMails() {
  const { pages, sendMail } = createMailPages();
  const service = await startTestService({ pages });
  const send = (subject: string) =>
    sendMail({
      to: 'ann@example.com',
      subject,
      text: 'A text.',
      html: '<p>A text.</p>',
      messageId: '<id@example.com>',
    });
  const headers = { 'X-Page-Host': new URL(service.url).host };
  const read = async (more = {}) => (await service.get(PATH, undefined, { headers: { ...headers, ...more } })).json();
  return { ...service, send, read };
}

it('shows the newest hundred mails, as text, and the page for them', async () => {
  await using service = await startWithMails();
  expect(await service.read()).toEqual({ mails: [] });
  for (let index = 0; index < 105; index += 1) await service.send(`Mail ${index}`);
  const { mails } = (await service.read()) as { mails: unknown[] };
  expect(mails).toHaveLength(100);
  expect(mails[0]).toEqual({ to: 'ann@example.com', subject: 'Mail 104', text: 'A text.' });
  for (const path of ['/demo/mail', '/mail/main.js', '/mail/mail.css'])
    expect((await service.get(path)).status).toBe(200);
});

it('shows no mail to a visitor from another machine, or through a tunnel', async () => {
  await using service = await startWithMails();
  await service.send('Confirm your Crossrate key');
  expect(await service.read({ 'X-Forwarded-For': '192.0.2.1' })).toEqual({});
});
