import { inspect } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
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

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const GZIP = { 'Content-Encoding': 'gzip' };

it.each([
  ['before the head', (req) => void req.socket.resetAndDestroy()],
  [
    'in the middle of the body',
    (req, res) => {
      res.writeHead(200, { 'Content-Length': '100' }).write('{"base"');
      setImmediate(() => req.socket.destroy());
    },
  ],
  ['in the middle of a chunk', (req) => void req.socket.end(`${CHUNKED}ff\r\n{"base"`)],
  ['between two chunks', (req) => void req.socket.end(`${CHUNKED}7\r\n{"base"\r\n`)],
  ['with a body that is not compressed as its head says', (_req, res) => void res.writeHead(200, GZIP).end('{}')],
] satisfies [string, Parameters<ScriptedServer['script']>[0]][])(
  'names a connection that breaks %s',
  async (_, step) => {
    server.script(step);
    expect((await catchFailure(createClient().rates())).name).toBe('ConnectionError');
  },
);

it('names a port where nobody listens, in a form for a log', async () => {
  const baseUrl = `http://127.0.0.1:${await findFreePort()}`;
  const error = await catchFailure(createClient({ baseUrl }).rates({ base: 'EUR' }));
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'ConnectionError',
    message: `${baseUrl} could not be reached.`,
    host: new URL(baseUrl).host,
    path: '/api/rates',
    code: 'ECONNREFUSED',
  });
});

it('names a broken connection also when `fetch` freezes its errors', async () => {
  const cause = Object.freeze({ data: '', code: 'ECONNRESET' });
  const fetch = () => Promise.reject(Object.freeze(new TypeError('fetch failed', { cause })));
  const error = await catchFailure(createClient({ fetch }).rates());
  expect(error).toMatchObject({ name: 'ConnectionError', code: 'ECONNRESET' });
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
