import { expect, it } from 'vitest';
import { endsAtWrongTime, readDailyQuotas, readQuotas } from './quota-headers.ts';

const NOON = 'Sun, 22 Nov 2026 12:00:00 GMT';
const midnight = Date.parse('2026-11-23T00:00:00Z');
const write = (headers: Record<string, string>) => ({
  headers: new Headers({ Date: NOON, ...headers }),
  receivedAt: Date.parse(NOON),
});
const writeFamily = (family: string, [limit, remaining, reset]: readonly [string, string, string]) =>
  write({ [`${family}-Limit`]: limit, [`${family}-Remaining`]: remaining, [`${family}-Reset`]: reset });

it.each([
  ['seconds since 1970', writeFamily('X-RateLimit', ['100', '42', String(midnight / 1_000)])],
  ['milliseconds since 1970', writeFamily('X-Rate-Limit', ['100', '42', String(midnight)])],
  ['seconds to come', writeFamily('RateLimit', ['100, 100;w=86400', '42', '43200'])],
  [
    'the present draft',
    write({ RateLimit: '"day";t=43200;r=42;pk=:AA==:', 'RateLimit-Policy': '"day";w=86400;q=100' }),
  ],
  ['an older draft', write({ RateLimit: 'limit=100, remaining=42, reset=43200' })],
])('reads a quota in %s', (_form, answer) => {
  expect(readDailyQuotas(answer)).toEqual([{ limit: 100, remaining: 42, resetAt: midnight }]);
});

it.each([
  ['the quota of a day that ends at noon', '100', '86400', true],
  ['a window of an hour with the same limit', '100', '3600', false],
  ['another limit', '60', '86400', false],
])('takes %s for no quota of the interface', (_, limit, reset, isWrong) => {
  const answer = writeFamily('RateLimit', [limit, '42', reset]);
  expect(readDailyQuotas(answer)).toEqual([]);
  expect(readQuotas(answer).map((quota) => endsAtWrongTime(quota, Date.parse(NOON)))).toEqual([isWrong]);
});

it('reads no quota without a header, or from one of unknown form, and refuses a count that is no number', () => {
  expect(readQuotas(write({ RateLimit: 'plenty!' }))).toEqual([]);
  expect(() => readQuotas(write({ 'X-RateLimit-Remaining': 'many' }))).toThrow('X-RateLimit-Remaining');
});
