import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawConnection } from '../../../test/raw-connection.ts';
import { type SignUpService, startSignUpService } from '../../../test/sign-up/sign-up-service.ts';
import { signUpPaths } from '../sign-up-paths.ts';
import { MOST_FORM_BYTES } from './read-form.ts';

const FORM = 'application/x-www-form-urlencoded';

let service: SignUpService;
/** A form that is answered with 200. */
let fields: string;
beforeAll(async () => {
  service = await startSignUpService();
  fields = `key=${await service.createKey()}`;
});
afterAll(() => service?.[Symbol.asyncDispose]());

/** Writes the head of a form with header fields in addition to those of every form. */
const writeHead = (more: string, path: string = signUpPaths.account) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${service.url}\r\nContent-Type: ${FORM}\r\n${more}\r\n\r\n`;

const writeForm = (more = '') => writeHead(`${more}Content-Length: ${fields.length}`) + fields;

it.each([
  ['another site', { Origin: 'https://shop.example' }],
  ['a page that hides its origin', { Origin: 'null' }],
  ['another port', { Origin: 'http://127.0.0.1:1' }],
  ['another name of this host', { Origin: 'http://localhost' }],
  ['nowhere', { Origin: '' }],
  ['a browser that says so', { 'Sec-Fetch-Site': 'same-site' }],
  ['a link', { 'Sec-Fetch-Site': 'none' }],
])('refuses a form from %s, and leads to the page', async (_, headers) => {
  for (const path of Object.values(signUpPaths)) {
    const response = await service.post(path, fields, headers);
    expect([path, response.status]).toEqual([path, 403]);
    expect(await response.text()).toContain(`href="${service.url}/signup"`);
  }
  expect(service.mails).toEqual([]);
});

it('refuses a form without an origin, and one with two', async () => {
  const withoutOrigin = writeForm('Connection: close\r\n').replace(/Origin: .*\r\n/, '');
  const twice = writeForm(`Connection: close\r\nOrigin: ${service.url}\r\n`);
  for (const sent of [withoutOrigin, twice]) {
    using connection = new RawConnection(service.url, sent);
    expect(await connection.readStatuses()).toEqual([403]);
  }
});

it.each([
  ['JSON', { 'Content-Type': 'application/json' }],
  ['text', { 'Content-Type': 'text/plain' }],
  ['no type', { 'Content-Type': '' }],
  ['another charset', { 'Content-Type': `${FORM}; charset=utf-16` }],
  ['compressed bytes', { 'Content-Encoding': 'gzip' }],
])('refuses %s with 415', async (_, headers) => {
  const response = await service.post(signUpPaths.account, fields, headers);
  expect([response.status, await response.text()]).toEqual([415, expect.stringContaining('<h1>This is no form</h1>')]);
});

it('takes UTF-8 by name, and a browser that names its site', async () => {
  expect((await service.post(signUpPaths.account, fields, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  for (const type of [`${FORM};charset=UTF-8`, `${FORM}; charset="utf-8"`])
    expect((await service.post(signUpPaths.account, fields, { 'Content-Type': type })).status).toBe(200);
});

it('reads as many bytes as a form has at most, and refuses one more with 413, in chunks, too', async () => {
  const fill = (bytes: number) => `${fields}&more=`.padEnd(bytes, 'x');
  expect((await service.post(signUpPaths.account, fill(MOST_FORM_BYTES))).status).toBe(200);
  expect((await service.post(signUpPaths.account, fill(MOST_FORM_BYTES + 1))).status).toBe(413);
  const chunked = `${(MOST_FORM_BYTES + 1).toString(16)}\r\n${fill(MOST_FORM_BYTES + 1)}\r\n0\r\n\r\n`;
  using connection = new RawConnection(
    service.url,
    writeHead('Connection: close\r\nTransfer-Encoding: chunked') + chunked,
  );
  expect(await connection.readStatuses()).toEqual([413]);
});

it('answers a megabyte before it has come', async () => {
  using connection = new RawConnection(service.url, writeHead('Content-Length: 1000000'));
  await expect.poll(() => connection.received).toContain('HTTP/1.1 413 ');
});

it('reads a form in chunks, and one without a body as empty', async () => {
  const rest = fields.slice(3);
  const chunks = `3\r\nkey\r\n${rest.length.toString(16)}\r\n${rest}\r\n0\r\n\r\n`;
  for (const [sent, status] of [
    [writeHead('Connection: close\r\nTransfer-Encoding: chunked') + chunks, 200],
    [writeHead('Connection: close\r\nContent-Length: 0'), 401],
    [writeHead('Connection: close'), 401],
  ] as const) {
    using connection = new RawConnection(service.url, sent);
    expect(await connection.readStatuses()).toEqual([status]);
  }
});

it.each([
  ['Expect: 100-continue', 417],
  ['Expect: a-miracle', 417],
  ['Connection: Upgrade\r\nUpgrade: h2c', 400],
])('answers a form with "%s" at once, as the last one', async (field, status) => {
  using connection = new RawConnection(service.url, writeHead(`${field}\r\nContent-Length: ${fields.length}`) + fields);
  expect(await connection.readStatuses()).toEqual([status]);
  expect(service.mails).toEqual([]);
});

it('answers a form whose body does not come in full, ends the connection, and sends no mail', async () => {
  const sent = [
    ['never comes', 'Content-Length: 23', '', 408],
    ['stops in the middle', 'Content-Length: 23', 'email=', 408],
    ['stops within a chunk', 'Transfer-Encoding: chunked', '5\r\nem', 408],
    ['is too long, and has no end', 'Transfer-Encoding: chunked', `1000\r\n${'x'.repeat(4_096)}\r\n`, 408],
    ['has bad chunks', 'Transfer-Encoding: chunked', '5\r\nemail\r\nzz\r\n', 400],
  ] as const;
  // All at once, because each of them waits for five seconds.
  const answered = sent.map(async ([what, field, body]) => {
    using connection = new RawConnection(service.url, writeHead(field, signUpPaths.form) + body);
    return [what, field, body, ...(await connection.readStatuses())];
  });
  expect(await Promise.all(answered)).toEqual(sent);
  expect(service.mails).toEqual([]);
}, 10_000);

it('logs nothing but an aborted request when a client leaves in the middle of a form', async () => {
  const lines = service.logLines.length;
  using connection = new RawConnection(service.url, `${writeHead('Content-Length: 23')}email=`);
  await expect.poll(() => service.get('/healthz').then(({ status }) => status)).toBe(200);
  connection.socket.resetAndDestroy();
  await expect.poll(() => service.logLines.slice(lines).join('')).toContain('"aborted":true');
  expect(service.logLines.slice(lines).join('')).not.toContain('"level":"error"');
});
