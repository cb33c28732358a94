import { expect, it } from 'vitest';
import { readDailyQuotas } from './quota-headers.ts';

const NOON = 'Sun, 22 Nov 2026 12:00:00 GMT';
const midnight = Date.parse('2026-11-23T00:00:00Z');
const read = (headers: Record<string, string>) =>
  readDailyQuotas({ headers: new Headers({ Date: NOON, ...headers }), receivedAt: Date.parse(NOON) });
const write = (limit: string, remaining: string, reset: string) => ({
  ...{ 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': remaining, 'X-RateLimit-Reset': reset },
});

it.each([
  ['seconds since 1970', write('100', '42', String(midnight / 1_000))],
  ['seconds to come', write('100', '42', '43200')],
  ['the present draft', { RateLimit: '"day";t=43200;r=42;pk=:AA==:', 'RateLimit-Policy': '"day";w=86400;q=100' }],
])('reads a quota in %s', (_form, headers) => {
  expect(read(headers)).toMatchObject([{ limit: 100, remaining: 42, resetAt: midnight }]);
});

it('reads the quota of a key that has more requests a day', () => {
  expect(read(write('1000', '42', '43200'))).toMatchObject([{ limit: 1_000, remaining: 42 }]);
});

it.each([
  ['the quota of a day that ends at noon', write('100', '42', '86400')],
  ['a smaller limit', write('60', '42', '43200')],
  ['a larger limit of an unknown time', { 'X-RateLimit-Limit': '1000', 'X-RateLimit-Remaining': '42' }],
  ['a field of unknown form', { RateLimit: 'plenty!', 'X-RateLimit-Remaining': 'many' }],
  ['nothing', {}],
])('takes %s for no quota of the interface', (_, headers) => expect(read(headers)).toEqual([]));
