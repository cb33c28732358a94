import fc from 'fast-check';
import type { Field } from '../conversation.ts';

/** Builds one field with one of several values. Reads as data in the lists below. */
const field = (name: string, ...values: string[]) => fc.constantFrom(...values).map((value): Field => [name, value]);

/** Fields that may change the form of an answer, but not whether the request succeeds. */
export const soundFields: fc.Arbitrary<Field[]> = fc
  .array(
    fc.oneof(
      field('Accept-Encoding', 'gzip', 'br', 'zstd', 'gzip, br', 'identity', '*', '*;q=0', 'identity;q=0', ''),
      field('If-None-Match', '*', '"x"', 'W/"x", "y"', '"', ','),
      field('Accept', '*/*', 'text/html', ''),
      field('Origin', 'https://example.com', 'null'),
      field('Cookie', 'a=b', 'x'.repeat(2_000)),
      field('User-Agent', 'curl/8', '%s%n', '\t'),
      field('Range', 'bytes=0-1'),
      field('If-Modified-Since', 'Sun, 22 Nov 2026 00:00:00 GMT', 'x'),
      field('Content-Length', '0'),
    ),
    { maxLength: 4 },
  )
  .filter((fields) => new Set(fields.map(([name]) => name)).size === fields.length);

const anyByte = fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code));
const anyText = (maxLength: number) => fc.string({ unit: anyByte, maxLength });

/** Fields that no client should send. */
export const oddFields: fc.Arbitrary<Field[]> = fc.array(
  fc.oneof(
    field('Host', 'y', '', 'a b', 'x\r\n folded', '[::1]', 'x@y', 'x/y'),
    field('X-API-KEY', '', 'x', '{key}', '{key},{key}', ' {key}\t', '{key}\r\n folded', 'cr_\x80', '{key-encoded}'),
    field('x-api-key', '{key}'),
    field('Authorization', 'Bearer {key}', 'Basic e30='),
    field('X-Request-Id', 'other', 'a b', 'x'.repeat(65), '<script>', '{key}'),
    field('Connection', 'close', 'keep-alive', 'upgrade', 'close, x', 'x-api-key'),
    field('Upgrade', 'h2c', 'websocket'),
    field('Expect', '100-continue', 'a-miracle'),
    field('Content-Length', '0', '-1', '+0', '0x0', '0, 0', '99999999999999999999', ''),
    field('Transfer-Encoding', 'identity', 'chunked, identity', 'xchunked', ', chunked', 'chunked\r\n x', 'gzip'),
    field('Access-Control-Request-Method', 'GET', 'PATCH'),
    field('__proto__', 'x'),
    fc
      .tuple(fc.constantFrom('X-Huge', 'Cookie'), fc.integer({ min: 1, max: 40 }))
      .map(([name, k]): Field => [name, 'x'.repeat(k * 512)]),
    fc.tuple(anyText(10), anyText(40)),
  ),
  { maxLength: 5 },
);
