import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writeJson } from '../../json-text.ts';
import { chooseRepresentation } from './choose-representation.ts';
import { Content, type Representation } from './content.ts';
import { findHeldEtag } from './find-held-etag.ts';

const text = writeJson({ rates: Array.from({ length: 200 }, (_, index) => index) });
const plain = Buffer.from(text);

function readCoding({ fields }: Representation): string {
  return /^Content-Encoding: (\S+)/m.exec(fields)?.[1] ?? 'identity';
}

/** Repeats the request until the coding is ready. */
async function awaitCoding(content: Content<unknown>, encoding: string) {
  await expect.poll(() => readCoding(chooseRepresentation(encoding, content))).toBe(encoding);
  return chooseRepresentation(encoding, content);
}

/** Finds the ETag that a 304 would have. */
function findEtagOf304(content: Content<unknown>, condition: string, acceptEncoding = 'br, gzip') {
  return findHeldEtag({ headers: { 'if-none-match': condition, 'accept-encoding': acceptEncoding } }, content);
}

it('sends the text plain until a coding is ready, and in the best one from then on', async () => {
  const content = new Content(text);
  const first = chooseRepresentation('br, gzip', content);
  expect(readCoding(first)).toBe('identity');
  expect(first.body).toBe(plain.toString('latin1'));
  await awaitCoding(content, 'br');
  expect(readCoding(chooseRepresentation('gzip, br', content))).toBe('br');
});

it('sends a ready coding to a client that prefers another one, which is not ready', async () => {
  const content = new Content(text);
  await awaitCoding(content, 'gzip');
  expect(readCoding(chooseRepresentation('br, gzip', content))).toBe('gzip');
});

it('sends plain to a client that excludes it, until what the client accepts is ready', async () => {
  const content = new Content(text);
  expect(readCoding(chooseRepresentation('br, identity;q=0', content))).toBe('identity');
  await awaitCoding(content, 'br');
  expect(readCoding(chooseRepresentation('br, identity;q=0', content))).toBe('br');
});

it('sends the same text in every coding, with its length and a validator of its own', async () => {
  const content = new Content(text);
  const [br, gzip] = [await awaitCoding(content, 'br'), await awaitCoding(content, 'gzip')];
  const identity = chooseRepresentation(undefined, content);
  const readBytes = ({ body }: Representation) => Buffer.from(body, 'latin1');
  expect(brotliDecompressSync(readBytes(br))).toEqual(plain);
  expect(gunzipSync(readBytes(gzip))).toEqual(plain);
  expect(readBytes(identity)).toEqual(plain);
  expect(new Set([br, gzip, identity].map(({ etag }) => etag)).size).toBe(3);
  for (const { body, fields } of [br, gzip, identity]) expect(fields).toContain(`Content-Length: ${body.length}\r\n`);
});

it('recognises the ETag of a client after a restart, before the coding is ready again', async () => {
  const { etag } = await awaitCoding(new Content(text), 'br');
  const restarted = new Content(text);
  expect(findEtagOf304(restarted, etag)).toBe(etag);
  expect(readCoding(chooseRepresentation('br', restarted))).toBe('identity');
});

it('compares as RFC 9110 says: weakly, with each of a list, and with any for an asterisk', () => {
  const content = new Content(text);
  const [br = '', gzip = ''] = content.etags;
  const { etag: identity } = chooseRepresentation(undefined, content);
  expect(findEtagOf304(content, `W/${gzip}`)).toBe(gzip);
  expect(findEtagOf304(content, `"other,",,W/"one" ,\t${identity}`)).toBe(identity);
  expect(findEtagOf304(content, `${identity}, ${br}`)).toBe(br);
  expect(findEtagOf304(content, '*', 'zstd')).toBe(identity);
  for (const other of ['', '"other"', identity.slice(1, -1), `"*"`, `${br.slice(0, -1)}x"`, identity.toLowerCase()]) {
    expect(findEtagOf304(content, other), other).toBeUndefined();
  }
});

it('holds nothing of another text', () => {
  const other = new Content(writeJson({ rates: [] }));
  for (const etag of new Content(text).etags) expect(findEtagOf304(other, etag)).toBeUndefined();
});

it('finds nothing in a hostile condition', () => {
  const content = new Content(text);
  const [etag = ''] = content.etags;
  for (const piece of [',', '"', 'W/', '"",', etag.slice(0, -2), etag.slice(2)]) {
    expect(findEtagOf304(content, piece.repeat(16_000).slice(0, 16_000))).toBeUndefined();
  }
});
