import { expect, it } from 'vitest';
import { writeJson } from '../../rates/json-text.ts';
import { chooseRepresentation } from './choose-representation.ts';
import { Content, type Representation } from './content.ts';
import { findHeldEtag } from './find-held-etag.ts';

const text = writeJson({ rates: Array.from({ length: 200 }, (_, index) => index) });
const plain = Buffer.from(text);

function readHeader({ headers }: Representation, name: string): string | undefined {
  const place = headers.indexOf(name);
  return place < 0 ? undefined : headers[place + 1];
}

function readCoding(representation: Representation): string {
  return readHeader(representation, 'Content-Encoding') ?? 'identity';
}

function readBytes({ text: bytes }: Representation): Buffer {
  return Buffer.from(bytes, 'latin1');
}

function choose(acceptEncoding: string | undefined, content: Content<unknown>): Representation {
  return chooseRepresentation({ headers: { 'accept-encoding': acceptEncoding } }, content);
}

/** Repeats the request until the coding is ready. */
async function awaitCoding(content: Content<unknown>, encoding: string) {
  await expect.poll(() => readCoding(choose(encoding, content))).toBe(encoding);
  return choose(encoding, content);
}

/** Finds the ETag that a 304 would have. */
function findEtagOf304(content: Content<unknown>, condition: string, acceptEncoding = 'br, gzip') {
  return findHeldEtag({ headers: { 'if-none-match': condition, 'accept-encoding': acceptEncoding } }, content);
}

it('sends the text plain until a coding is ready, and in the best one from then on', async () => {
  const content = new Content(text);
  const first = choose('br, gzip', content);
  expect(readCoding(first)).toBe('identity');
  expect(readBytes(first)).toEqual(plain);
  await awaitCoding(content, 'br');
  expect(readCoding(choose('gzip, br', content))).toBe('br');
});

it('sends a ready coding to a client that prefers another one, which is not ready', async () => {
  const content = new Content(text);
  await awaitCoding(content, 'gzip');
  expect(readCoding(choose('br, gzip', content))).toBe('gzip');
});

it('sends plain to a client that excludes it, until what the client accepts is ready', async () => {
  const content = new Content(text);
  expect(readCoding(choose('br, identity;q=0', content))).toBe('identity');
  await awaitCoding(content, 'br');
  expect(readCoding(choose('br, identity;q=0', content))).toBe('br');
});

it('recognises the ETag of a client after a restart, before the coding is ready again', async () => {
  const { etag } = await awaitCoding(new Content(text), 'br');
  const restarted = new Content(text);
  expect(findEtagOf304(restarted, etag)).toBe(etag);
  expect(readCoding(choose('br', restarted))).toBe('identity');
});

it('compares as RFC 9110 says: weakly, with each of a list, and with any for an asterisk', () => {
  const content = new Content(text);
  const [br = '', gzip = ''] = content.etags;
  const { etag: identity } = choose(undefined, content);
  expect(findEtagOf304(content, `W/${gzip}`)).toBe(gzip);
  expect(findEtagOf304(content, `"other,",,W/"one" , ${identity}`)).toBe(identity);
  expect(findEtagOf304(content, `${br}, ${identity}`)).toBe(identity);
  expect(findEtagOf304(content, '*', 'zstd')).toBe(identity);
  for (const other of ['', '"other"', identity.slice(1, -1), `"*"`, `${br.slice(0, -1)}x"`, identity.toLowerCase()]) {
    expect(findEtagOf304(content, other), other).toBeUndefined();
  }
});

it('finds nothing in a hostile condition', () => {
  const content = new Content(text);
  const [etag = ''] = content.etags;
  for (const piece of [',', '"', 'W/', '"",', etag.slice(0, -2), etag.slice(2)]) {
    expect(findEtagOf304(content, piece.repeat(16_000).slice(0, 16_000))).toBeUndefined();
  }
});
