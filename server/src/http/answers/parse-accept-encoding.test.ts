import { expect, it } from 'vitest';
import { parseAcceptEncoding } from './parse-accept-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['BR;Q=1.0, GZIP', ['br', 'gzip', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['zstd', ['identity']],
  ['', ['identity']],
  ['*', ['br', 'gzip', 'identity']],
])('takes %j for any of %j, in the preference of the service', (header, encodings) => {
  expect(parseAcceptEncoding(header)).toEqual(encodings);
});

it.each([
  ['gzip;q=1.0, br;q=0.5', ['gzip', 'br', 'identity']],
  ['br ; q=0.1 , identity;q=0.5,gzip;q=0.001', ['identity', 'br', 'gzip']],
  ['gzip;q=0.5, *;q=0.1', ['gzip', 'br', 'identity']],
])('orders %j by the weights of the client', (header, encodings) => {
  expect(parseAcceptEncoding(header)).toEqual(encodings);
});

it.each([
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['gzip, identity;q=0', ['gzip']],
  ['gzip, *;q=0', ['gzip']],
  ['*;q=0, identity', ['identity']],
  ['identity;q=0.000', []],
  ['br;q=2, gzip;q=much', ['identity']],
])('leaves out of %j what is excluded, and what has a weight that is none', (header, encodings) => {
  expect(parseAcceptEncoding(header)).toEqual(encodings);
});

it('takes no header, and one longer than anybody needs, for plain', () => {
  expect(parseAcceptEncoding(undefined)).toEqual(['identity']);
  expect(parseAcceptEncoding(`br${','.repeat(16_000)}`)).toEqual(['identity']);
});
