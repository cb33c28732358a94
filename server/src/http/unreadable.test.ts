import { once } from 'node:events';
import { connect } from 'node:net';
import { currencyCodes, errorResponses } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../test/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sends a text that a library would not, and reads what comes back as an answer. */
async function send(...lines: string[]): Promise<Response> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
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
it.each([
  ['what is not HTTP', ['HELLO'], errorResponses.badRequest],
  ['a request without a host', [list, 'Connection: close'], errorResponses.badRequest],
  ['two lengths', [list, 'Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked'], errorResponses.badRequest],
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
  const logged = service.logLines.map((line) => JSON.parse(line));
  const requestId = answer.headers.get('X-Request-Id');
  expect(logged).toContainEqual(expect.objectContaining({ requestId, status }));
});

it('takes a request without a host from HTTP/1.0, which has none', async () => {
  expect((await send('GET /api/currencies HTTP/1.0')).status).toBe(200);
});

it('ignores an expectation that it does not know', async () => {
  const answer = await send(list, 'Host: x', 'Connection: close', 'Expect: a-miracle');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ currencies: currencyCodes });
});
