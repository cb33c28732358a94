import { expect, it, vi } from 'vitest';
import { answer, readMail } from '../../../test/sign-up/mail-server.ts';
import { type SignUpService, startSignUpService } from '../../../test/sign-up/sign-up-service.ts';
import { startTestService } from '../../../test/test-service.ts';
import { createDemoPages } from '../../http/pages/demo-pages.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { SignUp } from '../sign-up.ts';
import { signUpPaths } from '../sign-up-paths.ts';

/** Asks for the rates with a key. */
const ask = async (service: SignUpService, key: string) => (await service.get('/api/rates', key)).status;

it('mails a link, whose page makes the key that works at once, and shows it again', async () => {
  await using service = await startSignUpService();
  const token = await service.askForLink('ada@bücher.example');
  const link = await service.get(`/signup/${token}.`);
  const page = await link.text();
  expect([link.status, page]).toEqual([
    200,
    expect.stringContaining('This is my address: <b class="text">ada@bücher.'),
  ]);
  expect([page.includes('Make my key'), page.includes('Delete')]).toEqual([true, false]);
  expect(await service.accounts.listAfter(0, 1)).toEqual([]);
  const first = await service.follow(token);
  expect(await ask(service, first.key)).toBe(200);
  expect(first.page).toContain(
    `curl -H 'X-API-KEY: ${first.key}' '${service.url}/api/convert?from=USD&amp;to=EUR&amp;amount=100`,
  );
  expect(await service.follow(token)).toEqual(first);
});

it('makes nothing without the tick, which no program makes that checks mails', async () => {
  await using service = await startSignUpService();
  const token = await service.askForLink('ada@example.com');
  for (const path of [signUpPaths.key, signUpPaths.delete]) {
    const response = await service.post(path, { token });
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('tick the box')]);
    expect((await service.post(path, { token: 'x'.repeat(120) })).status).toBe(422);
  }
  expect(await service.accounts.listAfter(0, 1)).toEqual([]);
});

it('replaces the key of an account, or deletes the account, by the next link', async () => {
  await using service = await startSignUpService();
  const { key: old } = await service.follow(await service.askForLink('ada@example.com'));
  const token = await service.askForLink('ADA@EXAMPLE.com');
  expect(await ask(service, old)).toBe(200);
  expect(await (await service.get(`/signup/${token}`)).text()).toContain('Make a new key; the old one stops working');
  const { key } = await service.follow(token);
  await expect.poll(() => ask(service, old)).toBe(401);
  expect(await ask(service, key)).toBe(200);
  const deletion = { token: await service.askForLink('ada@example.com'), mine: 'on' };
  const deleted = await service.post(signUpPaths.delete, deletion);
  expect([deleted.status, await deleted.text()]).toEqual([200, expect.stringContaining('Your account is deleted')]);
  await expect.poll(() => ask(service, key)).toBe(401);
  const again = await service.post(signUpPaths.delete, deletion);
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('This link does not work')]);
  expect((await service.get(`/signup/${deletion.token}`)).status).toBe(422);
});

it('verifies an account of an operator by the link, and keeps a restricted one from being deleted', async () => {
  await using service = await startSignUpService();
  await service.createKey({ verified: false });
  const { key } = await service.follow(await service.askForLink('someone@example.com'));
  await expect.poll(() => ask(service, key)).toBe(200);
  await service.accounts.change(1, { restricted: true });
  const token = await service.askForLink('Someone@example.com');
  expect(await (await service.get(`/signup/${token}`)).text()).not.toContain('Delete');
  expect((await service.post(signUpPaths.delete, { token, mine: 'on' })).status).toBe(403);
  const made = await service.follow(token);
  expect([made.status, made.page.includes('The account is restricted'), await ask(service, made.key)]).toEqual([
    ...[200, true, 403],
  ]);
});

it('answers an address with an account with the same bytes as any other', async () => {
  await using service = await startSignUpService();
  await service.follow(await service.askForLink('ada@example.com'));
  const read = async (email: string) => {
    const response = await service.post(signUpPaths.form, { email });
    const names = [...response.headers.keys()];
    return { status: response.status, names, page: await response.text() };
  };
  expect(await read('ada@example.com')).toEqual(await read('bob@example.org'));
});

it.each([
  ['no address', 'email=somebody'],
  ['nothing', 'email='],
  ['markup', 'email=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ['two', 'email=a%40example.com&email=b%40example.com'],
  ['an array', 'email[]=a%40example.com'],
  ['the prototype of all objects', '__proto__[email]=a%40example.com&__proto__=a%40example.com'],
  ['bytes that are no UTF-8', 'email=%ff%fe%40example.com%00'],
])('shows the form again with %s and the error beside the field, and sends no mail', async (_, body) => {
  await using service = await startSignUpService();
  const response = await service.post(signUpPaths.form, body);
  const page = await response.text();
  expect([response.status, page]).toEqual([422, expect.stringContaining('aria-describedby="email-error"')]);
  expect(page).not.toContain('<script>');
  expect(service.mails).toEqual([]);
});

it('says that an address does not take mail, or that the mail could not be sent, counts both, and logs what was said', async () => {
  await using service = await startSignUpService(
    {},
    {},
    {
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('no') ? answer(550, `5.1.1 ${address} unknown`) : answer(451, '4.7.1 later')),
    },
  );
  const post = async (email: string) => {
    const response = await service.post(signUpPaths.form, { email });
    return [response.status, await response.text()];
  };
  expect(await post('nobody@example.com')).toEqual([422, expect.stringContaining('This address does not take mail.')]);
  // Mails that did not go out count for no limit.
  for (const _ of [1, 2, 3, 4])
    expect(await post('ada@example.com')).toEqual([503, expect.stringContaining('Try again in some minutes.')]);
  const metrics = await (await service.get('/metrics')).text();
  expect(metrics).toContain('crossrate_mails_total{outcome="failed"} 4');
  expect(metrics).toContain('crossrate_mails_total{outcome="no_mailbox"} 1');
  expect(service.logLines.join('')).toContain('the mail server answered to RCPT TO: 451 4.7.1 later');
  expect(service.logLines.join('')).not.toMatch(/nobody|ada@/);
});

it('sends twenty mails at once at the most, and says that of the others', async () => {
  const waiting: (() => void)[] = [];
  await using service = await startSignUpService(
    {},
    { TRUST_PROXY: '1' },
    {
      onRcptTo: (_address, _session, callback) => void waiting.push(() => callback(null)),
    },
  );
  const post = (index: number) =>
    service.post(signUpPaths.form, { email: `a${index}@example.com` }, { 'X-Forwarded-For': `192.0.2.${index}` });
  const slow = Array.from({ length: 20 }, (_, index) => post(index));
  await expect.poll(() => waiting.length).toBe(20);
  const { status, headers } = await post(99);
  expect([status, headers.get('Retry-After')]).toEqual([503, '60']);
  for (const goOn of waiting) goOn();
  expect((await Promise.all(slow)).map((each) => each.status)).toEqual(slow.map(() => 200));
});

it('warns at the start of a mail server that cannot be used, and gives no key', async () => {
  await using service = await startSignUpService({}, { SMTP_URL: 'smtp://127.0.0.1:1' });
  const line = 'the mail server of SMTP_URL cannot be used now: nobody gets a key by sign-up';
  await expect.poll(() => service.logLines.join('')).toContain(line);
  expect((await service.post(signUpPaths.form, { email: 'ada@example.com' })).status).toBe(503);
});

it('says which limit was reached, and when to come again; believes a trusted proxy alone', async () => {
  await using service = await startSignUpService({}, { TRUST_PROXY: '1' });
  const post = (email: string, client: string) =>
    service.post(signUpPaths.form, { email }, { 'X-Forwarded-For': `203.0.113.9, ${client}` });
  for (const client of [1, 2, 3]) expect((await post('ada@example.com', `192.0.2.${client}`)).status).toBe(200);
  const refused = await post('Ada@example.com', '192.0.2.4');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)]);
  expect(await refused.text()).toMatch(/their links work\..*in \d+ minutes\./s);
  await using direct = await startSignUpService();
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1)
    statuses.push(
      (
        await direct.post(
          signUpPaths.form,
          { email: `a${index}@example.com` },
          { 'X-Forwarded-For': `192.0.2.${index}` },
        )
      ).status,
    );
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

it('leaves addresses, keys and tokens out of every line of the log', async () => {
  await using service = await startSignUpService();
  const token = await service.askForLink('ada@example.com');
  for (const path of [`/signup/${token}`, `/Signup/${token}`, `/x/signup/${token.replace('A', '%41')}%3E`])
    await service.get(path);
  const { key } = await service.follow(token);
  await service.post(signUpPaths.account, { key });
  await service.post(signUpPaths.form, { email: 'not ada@example.com' });
  using _ask = vi.spyOn(SignUp.prototype, 'askForMail').mockRejectedValueOnce(new Error('broken'));
  expect((await service.post(signUpPaths.form, { email: 'ada@example.com' })).status).toBe(500);
  await expect.poll(() => service.logLines.join('')).toContain('"status":500');
  const log = service.logLines.join('');
  for (const secret of ['ada@example.com', key, token.slice(60)]) expect(log).not.toContain(secret);
  expect(log).toContain('"path":"/signup/[redacted]"');
});

it('answers with a page while the storage cannot be used, counts that, and says when to come again', async () => {
  await using service = await startSignUpService();
  using _ask = vi.spyOn(SignUp.prototype, 'askForMail').mockRejectedValueOnce(new UnavailableError('gone'));
  const response = await service.post(signUpPaths.form, { email: 'ada@example.com' });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.text()).toContain('<h1>One moment, please</h1>');
  expect(await (await service.get('/metrics')).text()).toContain('\ncrossrate_storage_errors_total 1\n');
});

it('lets nobody keep, embed or read the pages, and lets them send forms and load files here alone', async () => {
  await using service = await startSignUpService();
  const token = await service.askForLink('ada@example.com');
  for (const path of [signUpPaths.form, signUpPaths.account, `/signup/${token}`]) {
    const { status, headers } = await service.get(path, undefined, { headers: { Origin: 'https://shop.example' } });
    expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'no-store']);
    expect(headers.has('Access-Control-Allow-Origin'), path).toBe(false);
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin');
    const policy = headers.get('Content-Security-Policy');
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toContain("form-action 'self'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers.get('Referrer-Policy'), path).toBe('same-origin');
  }
});

it('names the service, its terms and its privacy policy in pages and mails, and has the menu and the files of a server', async () => {
  const names = { SERVICE_NAME: 'Rates & Co', TERMS_URL: 'https://a.example/t', PRIVACY_URL: 'https://a.example/p' };
  await using service = await startSignUpService({ pages: createDemoPages().pages }, { ...names, DOCS: 'on' });
  await service.askForLink('ada@example.com');
  const mail = service.mails.map(readMail)[0];
  expect(mail?.headers.get('subject')).toBe('Your Rates & Co key');
  expect(mail?.text).toContain('Terms: https://a.example/t');
  const page = await (await service.get(signUpPaths.account)).text();
  expect(page).toContain('<title>Your account – Rates &amp; Co</title>');
  for (const url of [names.TERMS_URL, names.PRIVACY_URL]) expect(page).toContain(`<a href="${url}">`);
  const menu = page.split('</nav>')[0]?.matchAll(/<a href="([^"]*)"/g) ?? [];
  expect(Array.from(menu, ([, path]) => path)).toEqual(['/', '/why', '/docs', '/signup', '/account']);
  const files = Array.from(page.matchAll(/(?:src|href)="(\/[^"#]+\.(?:css|js))"/g), ([, path]) => path ?? '');
  for (const path of files) expect([path, (await service.get(path)).status]).toEqual([path, 200]);
});

it('has none of the pages without SIGNUP, nor on the port of operators', async () => {
  await using without = await startTestService();
  await using service = await startSignUpService({}, { OPERATOR_PORT: '0' });
  for (const path of [...Object.values(signUpPaths), `/signup/${'x'.repeat(100)}`]) {
    expect([path, (await without.get(path)).status]).toEqual([path, 404]);
    expect([path, (await fetch(service.operatorUrl + path)).status]).toEqual([path, 404]);
  }
});

it('answers HEAD without a body, other methods with a page, and other paths like the interface; counts all as pages', async () => {
  await using service = await startSignUpService();
  const head = await service.get(signUpPaths.form, undefined, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await service.get(signUpPaths.form, undefined, { method });
    expect([method, status, headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
    // A preflight without these allows nothing to a page of another origin.
    expect(headers.has('Access-Control-Allow-Origin'), method).toBe(false);
  }
  const key = await service.get(signUpPaths.key);
  expect([key.status, key.headers.get('Allow')]).toEqual([405, 'POST']);
  for (const path of ['/signup/', '/Signup', '/signup/other', '/account/'])
    expect([path, (await service.get(path)).status]).toEqual([path, 404]);
  await expect
    .poll(async () => (await service.get('/metrics')).text())
    .toContain('crossrate_http_requests_total{operation="page",status="405"} 5');
});
