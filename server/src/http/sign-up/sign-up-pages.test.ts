import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it, vi } from 'vitest';
import { type SignUpService, startSignUpService } from '../../../test/sign-up/sign-up-service.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { openSqliteTestStorage } from '../../../test/storage/sqlite-test-storage.ts';
import { startTestService } from '../../../test/test-service.ts';
import { systemClock } from '../../clock.ts';
import { SignUp } from '../../sign-up/sign-up.ts';
import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import type { SignUpStore } from '../../sign-up/sign-up-store.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { createDemoPages } from '../pages/demo-pages.ts';
import { MOST_FORM_BYTES } from './read-form.ts';

/** Asks for the rates with a key. */
const ask = async (service: SignUpService, key: string) => {
  const response = await service.get('/api/rates', key);
  const { error } = (await response.json()) as { error?: string };
  return [response.status, error];
};

it('gives a key that is refused until the link in the mail was followed, and works from then on', async () => {
  await using service = await startSignUpService();
  const { page, key, code } = await service.signUp('ada@example.com');
  expect(page).toContain('<b class="text">ada@example.com</b>');
  expect(await ask(service, key)).toEqual([403, 'Please verify your e-mail address.']);
  const token = await service.readToken();
  expect(service.mails[0]).toMatchObject({ to: 'ada@example.com', text: expect.stringContaining(code) });
  const confirmed = await service.post(signUpPaths.confirm, { token });
  expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.stringContaining('Your key works')]);
  // Processes notice changes within a second.
  await expect.poll(() => ask(service, key)).toEqual([200, undefined]);
});

it('shows the same page for an address with an account, but for key, check code and address', async () => {
  await using service = await startSignUpService();
  const known = await service.signUp('ada@example.com');
  await service.post(signUpPaths.confirm, { token: await service.readToken() });
  const hide = ({ page, key, code }: typeof known, email: string) =>
    page.replaceAll(key, 'KEY').replaceAll(code, 'CODE').replaceAll(email, 'ADDRESS');
  const again = await service.signUp('ada@example.com');
  const fresh = await service.signUp('grace@example.org');
  expect(hide(again, 'ada@example.com')).toBe(hide(fresh, 'grace@example.org'));
  expect(new Set([known.key, again.key, fresh.key]).size).toBe(3);
});

it('does the same with the storage for an address with an account as for any other', async () => {
  await using opened = await openSqliteTestStorage();
  const { storage } = opened;
  const calls: (string | symbol)[] = [];
  const store = new Proxy(storage.signUps, {
    get(target, name: keyof SignUpStore) {
      calls.push(name);
      return target[name];
    },
  });
  const limits = { client: 100, address: 100, domain: 100, all: 100 };
  const signUp = new SignUp({ store, limits, secret: 'secret', clock: systemClock, onDue: () => calls.push('due') });
  await storage.accounts.create({ ...newAccount, email: 'ada@example.com', verified: true }, 'digest');
  const list = async (email: string) => {
    calls.length = 0;
    await signUp.begin({ email, client: '192.0.2.1', proof: '' });
    return [...calls];
  };
  expect(await list('ada@example.com')).toEqual(await list('grace@example.com'));
  expect(calls).toContain('begin');
});

it('replaces the key of an account by the link, and leaves the old one working until then', async () => {
  await using service = await startSignUpService();
  const { key: old } = await service.signUp('ada@example.com');
  await service.post(signUpPaths.confirm, { token: await service.readToken() });
  const { key } = await service.signUp('ada@EXAMPLE.com');
  await expect.poll(() => ask(service, old)).toEqual([200, undefined]);
  const replaced = await service.post(signUpPaths.confirm, { token: await service.readToken(2) });
  expect([replaced.status, await replaced.text()]).toEqual([200, expect.stringContaining('Your new key works')]);
  await expect.poll(() => ask(service, key)).toEqual([200, undefined]);
  await expect.poll(() => ask(service, old)).toEqual([401, expect.any(String)]);
});

it.each([
  ['no address', 'somebody'],
  ['nothing', ''],
  ['markup', '"><script>alert(1)</script>'],
])('shows the form again with %s and the error beside the field, and creates nothing', async (_, email) => {
  await using service = await startSignUpService();
  const response = await service.post(signUpPaths.form, { email });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('aria-invalid="true" aria-describedby="email-error"');
  expect(page).toContain('id="email-error"');
  expect(page).not.toContain('<script>');
  const escaped = email.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(page).toContain(`value="${escaped}"`);
  expect(await service.accounts.listAfter(0, 1)).toEqual([]);
});

it.each([
  ['twice', 'email=a%40example.com&email=b%40example.com'],
  ['as an array', 'email[]=a%40example.com'],
  ['as an object', 'email[a]=a%40example.com'],
  ['as the prototype of all objects', '__proto__[email]=a%40example.com&__proto__=a%40example.com'],
  ['in bytes that are no UTF-8', 'email=%ff%fe%40example.com%00'],
])('takes an address that is sent %s for a wrong one', async (_, body) => {
  await using service = await startSignUpService();
  expect((await service.post(signUpPaths.form, body)).status).toBe(422);
  expect(await service.accounts.listAfter(0, 1)).toEqual([]);
});

it.each([
  ['from your network', { SIGNUP_PER_CLIENT: '5' }],
  ['with this e-mail address', { SIGNUP_PER_ADDRESS: '1' }],
  ['of this domain', { SIGNUP_PER_DOMAIN: '1' }],
  ['by all together', { SIGNUP_IN_ALL: '1' }],
])('says that too many keys were asked for %s, and when to come again', async (words, env) => {
  await using service = await startSignUpService({}, env);
  await service.signUp('ada@example.com');
  const refused = await service.post(signUpPaths.form, { email: 'ada@example.com' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_500);
  expect(await refused.text()).toMatch(new RegExp(`${words}.*</a> in (1 hour|59 minutes)\\.`, 's'));
});

it('believes the address that a trusted proxy has added, and no other', async () => {
  await using service = await startSignUpService({}, { SIGNUP_PER_CLIENT: '5', TRUST_PROXY: '1' });
  const post = (client: string) =>
    service.post(
      signUpPaths.form,
      { email: `ada@${client}.example.com` },
      { 'X-Forwarded-For': `203.0.113.9, ${client}` },
    );
  expect((await post('192.0.2.1')).status).toBe(200);
  expect((await post('192.0.2.1')).status).toBe(429);
  expect((await post('192.0.2.2')).status).toBe(200);
  await using direct = await startSignUpService({}, { SIGNUP_PER_CLIENT: '5' });
  const forge = (client: string) =>
    direct.post(signUpPaths.form, { email: 'ada@example.com' }, { 'X-Forwarded-For': client });
  expect((await forge('192.0.2.1')).status).toBe(200);
  expect((await forge('192.0.2.2')).status).toBe(429);
});

it('counts a sign-up with a proof of work as one, and the same proof again as five; a form has room for the longest', async () => {
  await using service = await startSignUpService({}, { SIGNUP_PER_CLIENT: '6' });
  const response = await service.get(signUpPaths.challenge);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = JSON.stringify({ challenge, solution });
  const post = () => service.post(signUpPaths.form, { email: 'ada@example.com', proof });
  expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(200);
  expect((await post()).status).toBe(429);
  // 64 bytes before the sign, and 189 of a domain, each of them escaped.
  const email = `${'ü'.repeat(32)}@${'ü'.repeat(94)}`;
  expect(new URLSearchParams({ email, proof }).toString().length).toBeLessThan(MOST_FORM_BYTES);
});

it('leaves addresses, keys and tokens out of every line of the log', async () => {
  await using service = await startSignUpService();
  const { key } = await service.signUp('ada@example.com');
  const token = await service.readToken();
  await service.post(signUpPaths.account, { key });
  await service.post(signUpPaths.confirm, { token });
  await service.post(signUpPaths.form, { email: 'not ada@example.com' });
  using _begin = vi.spyOn(SignUp.prototype, 'begin').mockRejectedValueOnce(new Error('broken'));
  expect((await service.post(signUpPaths.form, { email: 'ada@example.com' })).status).toBe(500);
  await expect.poll(() => service.logLines.join('')).toContain('"status":500');
  for (const secret of ['ada@example.com', key, token]) expect(service.logLines.join('')).not.toContain(secret);
});

it('answers with a page while the storage cannot be used, counts that, and says when to come again', async () => {
  await using service = await startSignUpService();
  using _begin = vi.spyOn(SignUp.prototype, 'begin').mockRejectedValueOnce(new UnavailableError('gone'));
  const response = await service.post(signUpPaths.form, { email: 'ada@example.com' });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(await response.text()).toContain('<h1>One moment, please</h1>');
  expect(await (await service.get('/metrics')).text()).toContain('\ncrossrate_storage_errors_total 1\n');
});

it('lets nobody keep, embed or read the pages, and lets them send forms and load files here alone', async () => {
  await using service = await startSignUpService();
  for (const path of Object.values(signUpPaths)) {
    const { status, headers } = await service.get(path, undefined, { headers: { Origin: 'https://shop.example' } });
    expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'no-store']);
    expect(headers.has('Access-Control-Allow-Origin'), path).toBe(false);
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin');
    const policy = headers.get('Content-Security-Policy');
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
    if (path === signUpPaths.challenge) continue;
    expect(policy, path).toContain("form-action 'self'");
    expect(headers.get('Referrer-Policy'), path).toBe('same-origin');
  }
});

it('serves all files that the pages load, with and without the pages of operators', async () => {
  for (const env of [{}, { OPERATOR_PORT: 'off' }]) {
    await using service = await startSignUpService({}, env);
    const pages = await Promise.all(
      [signUpPaths.form, signUpPaths.confirm, signUpPaths.account].map(async (path) =>
        (await service.get(path)).text(),
      ),
    );
    const files = pages.join('').matchAll(/(?:src|href)="(\/[^"#]+\.(?:css|js))"/g);
    const imported = [
      'prove.js',
      'copy.js',
      'altcha/pow.js',
      'altcha/algorithms/web/pbkdf2.js',
      'altcha/helpers.js',
      'altcha/types.js',
    ];
    for (const path of new Set([
      ...Array.from(files, ([, path]) => path),
      ...imported.map((name) => `/signup/${name}`),
    ]))
      expect([path, (await service.get(path ?? '')).status]).toEqual([path, 200]);
  }
});

it('has the menu of the pages that a server has', async () => {
  await using plain = await startSignUpService();
  await using documented = await startSignUpService({}, { DOCS: 'on' });
  await using demo = await startSignUpService({ pages: createDemoPages().pages });
  const list = async (service: SignUpService) =>
    Array.from(
      (await (await service.get(signUpPaths.account)).text()).split('</nav>')[0]?.matchAll(/<a href="([^"]*)"/g) ?? [],
      ([, path]) => path,
    );
  expect(await list(plain)).toEqual(['/why', '/signup', '/account']);
  expect(await list(documented)).toEqual(['/why', '/docs', '/signup', '/account']);
  expect(await list(demo)).toEqual(['/', '/why', '/docs', '/signup', '/account']);
});

it('has none of the pages without SIGNUP, nor on the port of operators', async () => {
  await using without = await startTestService();
  await using service = await startSignUpService({}, { OPERATOR_PORT: '0' });
  for (const path of Object.values(signUpPaths)) {
    expect([path, (await without.get(path)).status]).toEqual([path, 404]);
    expect([path, (await fetch(service.operatorUrl + path)).status]).toEqual([path, 404]);
  }
});

it('answers HEAD without a body, other methods with a page, and other paths like the interface', async () => {
  await using service = await startSignUpService();
  const head = await service.get(signUpPaths.form, undefined, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await service.get(signUpPaths.form, undefined, { method });
    expect([method, status, headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
    // A preflight without these allows nothing to a page of another origin.
    expect(headers.has('Access-Control-Allow-Origin'), method).toBe(false);
  }
  const challenge = await service.post(signUpPaths.challenge, {});
  expect([challenge.status, challenge.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  for (const path of ['/signup/', '/Signup', '/signup/other', '/account/'])
    expect([path, (await service.get(path)).status]).toEqual([path, 404]);
});

it('counts requests of the pages under one name', async () => {
  await using service = await startSignUpService();
  for (const path of [signUpPaths.form, signUpPaths.account, signUpPaths.challenge])
    await (await service.get(path)).text();
  await expect
    .poll(async () => (await service.get('/metrics')).text())
    .toContain('crossrate_http_requests_total{operation="page",status="200"} 3');
});
