import { once } from 'node:events';
import { createServer } from 'node:http';
import { API_KEY_HEADER, errorResponses, router } from '@crossrate/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../server/src/access/api-key.ts';
import { startMailServer } from '../../server/test/sign-up/mail-server.ts';
import { checkAnswer } from '../../tools/fuzz/check/check-answer.ts';
import { encodeEveryCharacter } from '../../tools/fuzz/keys.ts';
import { findFreePort } from '../../tools/testing/free-port.ts';
import { builtServer } from '../../tools/testing/server/built-server.ts';
import { type ServerProcess, startServer } from '../../tools/testing/server/start-server.ts';
import { type TestAccount, TestAccounts } from '../../tools/testing/server/test-accounts.ts';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';
import { isInstalled } from './is-installed.ts';
import { send, writeRequest } from './send.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

const hasNginx = isInstalled('nginx', '-v');

describe.runIf(hasNginx)('nginx with the files of deploy/nginx', () => {
  const resources = new AsyncDisposableStack();
  let server: ServerProcess;
  let nginx: Nginx;
  let account: TestAccount;
  beforeAll(async () => {
    const { path: folder } = resources.use(await makeTemporaryFolder());
    server = resources.use(await startServer(builtServer, { DATA_DIR: folder, PROVIDERS: 'bundled' }));
    await server.log.waitForText('"rates refreshed"', 10_000);
    account = await (await TestAccounts.open(resources, folder)).create();
    nginx = await startNginx(resources, server.port);
  });
  afterAll(() => resources.disposeAsync());

  // Each test sends from another address, because nginx limits the requests of an address.
  const sendFrom = (address: string) => (text: string) => send(nginx.port, text, address);

  it('serves every public operation with an answer of the contract', async () => {
    const ask = sendFrom('127.0.0.10');
    const key = { [API_KEY_HEADER]: account.key };
    expect(checkAnswer(await ask(writeRequest(router.currencies.path)))).toBe('currencies');
    expect(checkAnswer(await ask(writeRequest(`${router.rates.path}?base=EUR`, key)))).toBe('rates');
    const convert = `${router.convert.path}?from=USD&to=EUR&amount`;
    expect(checkAnswer(await ask(writeRequest(`${convert}=1`, key)))).toBe('convert');
    expect(checkAnswer(await ask(writeRequest(`${convert}=x`, key)))).toBe('invalidAmount');
    expect(checkAnswer(await ask(writeRequest('/openapi.json')))).toBe('operator');
  });

  it('limits the bad requests of one address while it serves another', async () => {
    const bad = Array.from({ length: 200 }, () => sendFrom('127.0.0.1')(writeRequest(router.rates.path)));
    const good = Array.from({ length: 20 }, () =>
      sendFrom('127.0.0.2')(writeRequest(router.rates.path, { [API_KEY_HEADER]: account.key })),
    );
    const [refused, served] = await Promise.all([Promise.all(bad), Promise.all(good)]);
    expect(served.map(({ status }) => status)).toEqual(good.map(() => 200));
    const byProxy = refused.filter(({ status }) => status === errorResponses.unavailable.status);
    expect(byProxy.length).toBeGreaterThan(100);
    for (const answer of byProxy) expect(checkAnswer(answer)).toBe('unavailable');
    expect(refused.some(({ status }) => status === errorResponses.unauthorized.status)).toBe(true);
  });

  it('answers every preflight of a page that converts many amounts at once', async () => {
    const ask = (amount: number) =>
      sendFrom('127.0.0.15')(
        `OPTIONS ${router.convert.path}?from=USD&to=EUR&amount=${amount} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
          `Origin: https://shop.example\r\nAccess-Control-Request-Method: GET\r\n` +
          `Access-Control-Request-Headers: ${API_KEY_HEADER.toLowerCase()}\r\n\r\n`,
      );
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index + 1)));
    expect(new Set(answers.map(checkAnswer))).toEqual(new Set(['preflight']));
  });

  it.each(['/metrics', '/readyz', '/healthz'])('does not let %s through in any spelling', async (path) => {
    const ask = sendFrom('127.0.0.11');
    const spellings = [
      path,
      `/${path}`,
      `/.${path}`,
      `/x/..${path}`,
      `${path}/`,
      `${path}#`,
      `${path}?x`,
      `${path};x`,
      `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
      `//a@b${path}#`,
      `http://x${path}`,
      `http://a@x${path}`,
      path.slice(1),
      `${router.currencies.path}/../..${path}`,
      `/..${path}`,
      `${path}%00`,
    ];
    for (const target of spellings) {
      const kind = checkAnswer(await ask(writeRequest(target, { [API_KEY_HEADER]: account.key })));
      expect([target, kind]).toEqual([target, expect.stringMatching(/^(notFound|badRequest)$/)]);
    }
  });

  it('passes on a disguised path in the form in which it was checked', async () => {
    const answer = await sendFrom('127.0.0.12')(writeRequest('/x/../metrics/../api/currencies#/metrics'));
    expect(checkAnswer(answer)).toBe('currencies');
  });

  it.each([
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 'badRequest'],
    ['a request without a host', 'GET /api/rates HTTP/1.1\r\nConnection: close\r\n\r\n', 'badRequest'],
    ['a field that is too long', writeRequest('/', { 'X-A': 'x'.repeat(20_000) }), 'headerFieldsTooLarge'],
    ['a target that is too long', writeRequest(`/${'x'.repeat(40_000)}`), 'headerFieldsTooLarge'],
    ['a body that is too long', writeRequest('/', { 'Content-Length': '20000' }) + 'x'.repeat(20_000), 'badRequest'],
    ['a body in an unknown coding', writeRequest('/api/rates', { 'Transfer-Encoding': 'xchunked' }), 'badRequest'],
    ['another version of HTTP', 'GET /api/rates HTTP/3.0\r\nHost: x\r\n\r\n', 'badRequest'],
    ['TRACE', 'TRACE /api/rates HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'methodNotAllowed'],
    ['POST', 'POST /api/rates HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'methodNotAllowed'],
  ])('answers %s with JSON of the contract', async (_, text, kind) => {
    expect(checkAnswer(await sendFrom('127.0.0.13')(text))).toBe(kind);
  });

  it('logs the method that the client sent, also for a refusal of its own', async () => {
    await sendFrom('127.0.0.16')('POST /other HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await expect.poll(() => nginx.readAccessLog()).toContain('127.0.0.16 "POST (other)" 404');
  });

  it('keeps keys out of its logs, wherever a client puts them', async () => {
    const { key } = account;
    const ask = sendFrom('127.0.0.14');
    await ask(writeRequest(router.rates.path, { [API_KEY_HEADER]: key, 'User-Agent': key, Referer: key }));
    await ask(writeRequest(`${router.rates.path}?key=${key}`));
    await ask(writeRequest(`/${key}`));
    await ask(writeRequest(`/${encodeEveryCharacter(key)}`));
    await expect.poll(() => nginx.readAccessLog()).toContain('127.0.0.14 "GET (other)" 404');
    const logs = (await nginx.readAccessLog()) + (await nginx.readErrorLog());
    expect(logs).toContain(`127.0.0.14 "GET ${router.rates.path}" 200`);
    expect(logs).not.toContain(key);
    expect(logs).not.toContain(encodeEveryCharacter(key));
  });
});

describe.runIf(hasNginx)('nginx in front of a server with sign-up', () => {
  const resources = new AsyncDisposableStack();
  const origin = 'http://rates.example';
  let nginx: Nginx;
  beforeAll(async () => {
    const { path: folder } = resources.use(await makeTemporaryFolder());
    const mailServer = resources.use(await startMailServer());
    const server = resources.use(
      await startServer(builtServer, {
        ...{ DATA_DIR: folder, PROVIDERS: 'bundled', SIGNUP: 'on', TRUST_PROXY: '1', DOCS: 'on' },
        ...{ PUBLIC_URL: origin, SMTP_URL: mailServer.url, MAIL_FROM: 'keys@rates.example' },
      }),
    );
    nginx = await startNginx(resources, server.port);
  });
  afterAll(() => resources.disposeAsync());

  const get = async (path: string, address: string) => (await send(nginx.port, writeRequest(path), address)).status;

  it('passes the form on with the address of its client, whatever address that one has sent', async () => {
    let posts = 0;
    const post = async (localAddress: string) => {
      posts += 1;
      const body = `email=a${posts}%40example.com`;
      const head = `POST /signup HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: ${origin}\r\n`;
      const fields = `X-Forwarded-For: 10.0.0.${posts}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
      const text = `${head}${fields}Content-Length: ${body.length}\r\n\r\n${body}`;
      return (await send(nginx.port, text, localAddress)).status;
    };
    for (let mail = 0; mail < 10; mail += 1) expect(await post('127.0.0.20')).toBe(200);
    expect([await post('127.0.0.20'), await post('127.0.0.21')]).toEqual([429, 200]);
  });

  it('refuses none of the files of pages that are opened one after the other, and limits the pages', async () => {
    const files = ['/demo/page.css', '/demo/parts.css', '/signup/signup.css'];
    for (let opened = 0; opened < 15; opened += 1) {
      const asked = ['/signup', ...files].map((path) => get(path, '127.0.0.22'));
      expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
    }
    expect(await Promise.all(['/docs', '/account'].map((path) => get(path, '127.0.0.22')))).toEqual([200, 200]);
    const flood = Array.from({ length: 60 }, () => get('/account', '127.0.0.23'));
    expect((await Promise.all(flood)).filter((status) => status === 503).length).toBeGreaterThan(30);
  });

  it('keeps the links of mails out of its logs, and passes them on without what mail programs add', async () => {
    const token = 'made-up_'.repeat(16);
    for (const path of [
      `/signup/${token}`,
      `/signup/${token}%3E.`,
      `/signup/${token}?x`,
      `/Signup/${token}`,
      `/x/${token}`,
    ])
      expect([path, await get(path, '127.0.0.24')]).toEqual([path, /^\/signup/.test(path) ? 422 : 404]);
    await expect.poll(() => nginx.readAccessLog()).toContain('127.0.0.24 "GET (other)" 422');
    expect((await nginx.readAccessLog()) + (await nginx.readErrorLog())).not.toContain('made-up_');
  });
});

describe.runIf(hasNginx)('nginx in front of two servers', () => {
  it('sends requests to a restarted server soon enough for the next one to be restarted', async () => {
    await using resources = new AsyncDisposableStack();
    const [first, second] = [await findFreePort(), await findFreePort()];
    const nginx = await startNginx(resources, first, second);
    const ask = async () => (await send(nginx.port, writeRequest(router.currencies.path))).status;
    const stopSecond = await startAnswering(second);
    // One of two requests goes to the first server, which is being restarted.
    expect([await ask(), await ask()]).toEqual([200, 200]);
    const stopFirst = await startAnswering(first);
    resources.defer(stopFirst);
    await stopSecond();
    await expect.poll(ask, { interval: 200 }).toBe(200);
  });

  /** Starts a server that answers 200 to everything. Returns a function that stops the server. */
  async function startAnswering(port: number) {
    const server = createServer((_, res) => res.end()).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return async () => {
      server.close().closeAllConnections();
      await once(server, 'close');
    };
  }
});

describe.runIf(hasNginx)('nginx without a server behind', () => {
  it('answers 503 of the contract with Retry-After, and logs the path without the key', async () => {
    await using resources = new AsyncDisposableStack();
    const nginx = await startNginx(resources, 1);
    const key = createApiKey();
    const request = writeRequest(`${router.convert.path}?key=${key}`, { [API_KEY_HEADER]: key });
    expect(checkAnswer(await send(nginx.port, request))).toBe('unavailable');
    const logs = (await nginx.readAccessLog()) + (await nginx.readErrorLog());
    expect(logs).toContain(`"GET ${router.convert.path}" 503`);
    expect(logs).not.toContain(key);
  });
});
