import { errorHeaders, errorResponses } from '@crossrate/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawConnection, readAnswers } from '../../../test/raw-connection.ts';
import { startTestService, type TestService } from '../../../test/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** Sends a text that no library would send, and reads the one answer. */
async function send(...lines: string[]) {
  using connection = new RawConnection(service.url, `${lines.join('\r\n')}\r\n\r\n`);
  const [answer, ...others] = readAnswers(await connection.ended);
  expect(others).toEqual([]);
  return answer;
}

const list = 'GET /api/currencies HTTP/1.1';
const close = 'Connection: close';
it.each([
  ['what is not HTTP', ['HELLO'], 'badRequest'],
  ['another version of HTTP', ['GET /api/currencies HTTP/2.0', 'Host: x', close], 'badRequest'],
  ['a request without a host', [list, close], 'badRequest'],
  ['a preflight without a host', ['OPTIONS /api/currencies HTTP/1.1', close], 'badRequest'],
  ['two hosts', [list, 'Host: x', 'Host: y', close], 'badRequest'],
  ['two hosts of HTTP/1.0', ['GET /api/currencies HTTP/1.0', 'Host: x', 'host: x'], 'badRequest'],
  ['a target without a path', ['GET http:// HTTP/1.1', 'Host: x', close], 'badRequest'],
  ['a tunnel', ['CONNECT example.com:443 HTTP/1.1', 'Host: x'], 'methodNotAllowed'],
  ['two lengths', [list, 'Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked'], 'badRequest'],
  ['a host with a path', [list, 'Host: x/y', close], 'badRequest'],
  ['a host with a user', [list, 'Host: ann@x', close], 'badRequest'],
  ['a host with a space', [list, 'Host: x y', close], 'badRequest'],
  ['a host with a word as its port', [list, 'Host: x:http', close], 'badRequest'],
  ['a body of unknown length', [list, 'Host: x', 'Transfer-Encoding: gzip'], 'badRequest'],
  ['a body whose last coding is not chunked', [list, 'Host: x', 'Transfer-Encoding: xchunked'], 'badRequest'],
  ['a URL of more than 16 KiB', [`GET /${'a'.repeat(17_000)} HTTP/1.1`, 'Host: x'], 'headerFieldsTooLarge'],
  ['a cookie of ten megabytes', [list, 'Host: x', `Cookie: ${'a'.repeat(1e7)}`], 'headerFieldsTooLarge'],
] as const)(
  'refuses %s with an error body, for pages of any origin, and logs it under its id',
  async (_, lines, name) => {
    const answer = await send(...lines);
    const { status, body } = errorResponses[name];
    const requestId = answer?.headers.get('X-Request-Id');
    expect({ ...answer, body: JSON.parse(answer?.body ?? '') }).toMatchObject({ status, body });
    expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
      date: expect.stringMatching(/ GMT$/),
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
      ...(name === 'methodNotAllowed' && { allow: errorHeaders.methodNotAllowed?.Allow }),
    });
    const logged = service.logLines.map((line) => JSON.parse(line));
    expect(logged).toContainEqual(expect.objectContaining({ requestId, status }));
  },
);

it.each(['', 'x', 'x:', 'x:80', 'a.b-c_d:3000', '127.0.0.1', '[::1]', '[::1]:3000', '[fe80::1%eth0]:80', 'a%20b'])(
  'takes a request for the host "%s"',
  async (host) => {
    expect(await send(list, `Host: ${host}`, close)).toMatchObject({ status: 200 });
  },
);

it('takes a request without a host from HTTP/1.0, which has none', async () => {
  expect(await send('GET /api/currencies HTTP/1.0')).toMatchObject({ status: 200 });
});
