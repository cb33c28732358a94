import { inspect } from 'node:util';
import { errorResponses } from '@crossrate/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { type ScriptedServer, startScriptedServer } from '../../test/scripted-server.ts';
import { Crossrate } from '../index.ts';

const server = provideScriptedServer();
afterEach(() => void vi.useRealTimers());

const createClient = (options = {}) =>
  new Crossrate({ baseUrl: server.url, apiKey: 'cr_secret', maxRetries: 0, cache: false, ...options });

it.each([
  ['the head', () => {}],
  ['the rest of the body', (_req, res) => void res.writeHead(200).write('{"base":"U')],
] satisfies [string, Parameters<ScriptedServer['script']>[0]][])(
  'waits no longer than it may for %s',
  async (_, step) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    server.script(step);
    const error = catchFailure(createClient({ timeout: 4_000 }).rates());
    await server.waitUntilReceived(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await error).toMatchObject({ name: 'TimeoutError', message: 'No answer within 4000 ms.' });
  },
);

it.each([
  ['before the head', (req) => void req.socket.resetAndDestroy()],
  [
    'in the middle of the body',
    (req, res) => {
      res.writeHead(200, { 'Content-Length': '100' }).write('{"base"');
      setImmediate(() => req.socket.destroy());
    },
  ],
] satisfies [string, Parameters<ScriptedServer['script']>[0]][])(
  'names a connection that breaks %s',
  async (_, step) => {
    server.script(step);
    expect((await catchFailure(createClient().rates())).name).toBe('ConnectionError');
  },
);

it('names a broken connection also when `fetch` freezes its errors', async () => {
  const cause = Object.freeze({ data: '', code: 'ECONNRESET' });
  const fetch = () => Promise.reject(Object.freeze(new TypeError('fetch failed', { cause })));
  const error = await catchFailure(createClient({ fetch }).rates());
  expect(error).toMatchObject({ name: 'ConnectionError', code: 'ECONNRESET' });
});

it('retries after a broken connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server.script((req) => void req.socket.resetAndDestroy(), { body: { base: 'USD' } });
  const call = createClient({ maxRetries: 1 }).rates();
  while (server.requests.length < 2) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(50);
  }
  expect((await call).base).toBe('USD');
});

it('distinguishes the HTML page of a proxy, and its Retry-After, from an answer of the service', async () => {
  server.script({
    status: 502,
    body: '<h1>Bad gateway</h1>',
    headers: { 'Content-Type': 'text/html', 'Retry-After': '9' },
  });
  expect(await catchFailure(createClient().rates())).toMatchObject({
    name: 'UnexpectedResponseError',
    status: 502,
    retryAfter: 9,
    snippet: '<h1>Bad gateway</h1>',
  });
});

it.each([
  ['what is not HTTP', ''],
  ['a chunk without a length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ '],
  ['a length that is no number', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n'],
])('shows no key that a peer repeats in %s', async (_, head) => {
  const apiKey = 'cr_secret_key_1234567890';
  server.script((req) => void req.socket.end(`${head}${req.headers['x-api-key']}\r\n\r\n`));
  const error = await catchFailure(createClient({ apiKey }).rates());
  expect(error).toMatchObject({ name: 'ConnectionError', cause: { cause: { name: 'HTTPParserError' } } });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(apiKey);
});

it('names an HTML page with status 200', async () => {
  server.script({ body: '<h1>Log in to the network</h1>', headers: { 'Content-Type': 'text/html' } });
  expect(await catchFailure(createClient().rates())).toMatchObject({
    name: 'UnexpectedResponseError',
    message: 'The answer is no JSON object.',
  });
});

it('reads JSON under any content type', async () => {
  server.script({ body: { base: 'USD' }, headers: { 'Content-Type': 'text/plain' } });
  expect((await createClient().rates()).base).toBe('USD');
});

it.each([301, 302, 303, 307, 308])(
  'follows no redirect with status %i, since the key would go along',
  async (status) => {
    await using elsewhere = await startScriptedServer({ body: {} });
    server.script({ status, body: '', headers: { Location: `${elsewhere.url}/api/rates` } });
    const error = await catchFailure(createClient().rates());
    expect(error.message).toContain(`redirect to ${elsewhere.url}/api/rates`);
    expect(elsewhere.requests).toEqual([]);
  },
);

it('refuses a 304 to a request without a condition', async () => {
  server.script({ status: 304, body: '' });
  expect(await catchFailure(createClient({ cache: 10 }).rates())).toMatchObject({
    name: 'UnexpectedResponseError',
    status: 304,
  });
});

it.each([
  ['a number of seconds', '30'],
  ['a date', new Date(Date.now() + 30_000).toUTCString()],
])('fails at once with a Retry-After that is %s and too long for the call', async (_, value) => {
  const { status, body } = errorResponses.unavailable;
  server.script({ status, body, headers: { 'Retry-After': value } });
  const error = await catchFailure(createClient({ maxRetries: 2, totalTimeout: 5_000 }).rates());
  expect(error.name).toBe('ServiceUnavailableError');
  expect(error.retryAfter).toBeGreaterThan(25);
  expect(server.requests).toHaveLength(1);
});
