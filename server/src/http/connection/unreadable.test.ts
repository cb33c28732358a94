import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { currencyCodes, errorResponses } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../test/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

function open(options = {}): Socket {
  return connect({ port: Number(new URL(service.url).port), host: '127.0.0.1', ...options });
}

/** Sends a text that no library would send, and reads the answer. */
async function send(...lines: string[]): Promise<Response> {
  const socket = open();
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [start = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field): [string, string] => [field.split(':')[0] ?? '', field.split(': ')[1] ?? '']);
  return new Response(body, { status: Number(start.split(' ')[1]), headers });
}

const list = 'GET /api/currencies HTTP/1.1';
const preflight = 'OPTIONS /api/currencies HTTP/1.1';
const close = 'Connection: close';
it.each([
  ['what is not HTTP', ['HELLO'], errorResponses.badRequest],
  ['a request without a host', [list, close], errorResponses.badRequest],
  ['a preflight without a host', [preflight, close], errorResponses.badRequest],
  ['two hosts', [list, 'Host: x', 'Host: y', close], errorResponses.badRequest],
  ['two hosts of HTTP/1.0', ['GET /api/currencies HTTP/1.0', 'Host: x', 'host: x'], errorResponses.badRequest],
  ['a target without a path', ['GET http:// HTTP/1.1', 'Host: x', close], errorResponses.badRequest],
  ['a target of an unknown kind', ['GET what://?ever HTTP/1.1', 'Host: x', close], errorResponses.badRequest],
  ['the target of no resource', ['GET * HTTP/1.1', 'Host: x', close], errorResponses.badRequest],
  ['a tunnel', ['CONNECT example.com:443 HTTP/1.1', 'Host: x'], errorResponses.methodNotAllowed],
  ['two lengths', [list, 'Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked'], errorResponses.badRequest],
  ['a host with a path', [list, 'Host: x/y', close], errorResponses.badRequest],
  ['a host with a user', [list, 'Host: ann@x', close], errorResponses.badRequest],
  ['a host with a space', [list, 'Host: x y', close], errorResponses.badRequest],
  ['a host with a word as its port', [list, 'Host: x:http', close], errorResponses.badRequest],
  ['a body of unknown length', [list, 'Host: x', 'Transfer-Encoding: gzip'], errorResponses.badRequest],
  [
    'a body whose last coding is not chunked',
    [list, 'Host: x', 'Transfer-Encoding: xchunked'],
    errorResponses.badRequest,
  ],
  [
    'a URL of more than 16 KiB',
    [`GET /${'a'.repeat(17_000)} HTTP/1.1`, 'Host: x'],
    errorResponses.headerFieldsTooLarge,
  ],
  [
    'a cookie of more than 16 KiB',
    [list, 'Host: x', `Cookie: ${'a'.repeat(17_000)}`],
    errorResponses.headerFieldsTooLarge,
  ],
])('refuses %s with an error body, and logs it under its id', async (_, lines, { status, body }) => {
  const answer = await send(...lines);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual(body);
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.has('X-Powered-By')).toBe(false);
  const logged = service.logLines.map((line) => JSON.parse(line));
  const requestId = answer.headers.get('X-Request-Id');
  expect(logged).toContainEqual(expect.objectContaining({ requestId, status }));
});

it('lets pages of any origin read a refusal that never reached the app, and its id', async () => {
  const { headers } = await send(list, 'Host: x', `Cookie: ${'a'.repeat(17_000)}`);
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('Access-Control-Expose-Headers')).toBe('X-Request-Id');
});

it('names the allowed methods to a client that asks for a tunnel', async () => {
  const answer = await send('CONNECT example.com:443 HTTP/1.1', 'Host: x');
  expect(answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
});

it('finds the path of a target that names the host, too', async () => {
  expect((await send('GET http://x/api/currencies?y HTTP/1.1', 'Host: x', close)).status).toBe(200);
});

it('lets a client that is still sending read why it was refused', async () => {
  const answer = await send(list, 'Host: x', ...Array.from({ length: 100 }, () => `Cookie: ${'a'.repeat(100_000)}`));
  expect(answer.status).toBe(431);
});

it.each(['HELLO', 'CONNECT x:443 HTTP/1.1\r\nHost: x'])(
  'closes the connection after its answer to %j, also when the client does not close its side',
  async (text) => {
    const socket = open({ allowHalfOpen: true });
    socket.on('error', () => {}).write(`${text}\r\n\r\n`);
    await once(socket.resume(), 'end');
    const isClosed = () => {
      socket.write('more of the same, to which nobody answers');
      return socket.destroyed;
    };
    expect(isClosed()).toBe(false);
    await expect.poll(isClosed).toBe(true);
  },
);

it.each(['', 'x', 'x:', 'x:80', 'a.b-c_d:3000', '127.0.0.1', '[::1]', '[::1]:3000', '[fe80::1%eth0]:80', 'a%20b'])(
  'takes a request for the host "%s"',
  async (host) => {
    expect((await send(list, `Host: ${host}`, close)).status).toBe(200);
  },
);

it('takes a request without a host from HTTP/1.0, which has none', async () => {
  expect((await send('GET /api/currencies HTTP/1.0')).status).toBe(200);
});

it('ignores an expectation that it does not know', async () => {
  const answer = await send(list, 'Host: x', close, 'Expect: a-miracle');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ currencies: currencyCodes });
});
