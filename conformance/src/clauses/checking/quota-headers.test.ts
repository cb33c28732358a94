import { expect, it } from 'vitest';
import { endsAtWrongTime, isDaily, readQuotas } from './quota-headers.ts';

const NOON = 'Sun, 22 Nov 2026 12:00:00 GMT';
const midnight = Date.parse('2026-11-23T00:00:00Z');
const read = (headers: Record<string, string>) =>
  readQuotas({ headers: new Headers({ Date: NOON, ...headers }), receivedAt: Date.parse(NOON) });
const quota = { limit: 100, remaining: 42, resetAt: midnight };

it.each<[form: string, headers: Record<string, string>]>([
  [
    'seconds since 1970',
    { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '42', 'X-RateLimit-Reset': String(midnight / 1_000) },
  ],
  [
    'milliseconds since 1970',
    { 'X-Rate-Limit-Limit': '100', 'X-Rate-Limit-Remaining': '42', 'X-Rate-Limit-Reset': String(midnight) },
  ],
  [
    'seconds to come',
    { 'RateLimit-Limit': '100, 100;w=86400', 'RateLimit-Remaining': '42', 'RateLimit-Reset': '43200' },
  ],
  [
    'the present draft, with parameters of its own',
    { RateLimit: '"day";t=43200;r=42;pk=:AA==:', 'RateLimit-Policy': '"day";w=86400;q=100;qu="requests"' },
  ],
  ['an older draft', { RateLimit: 'limit=100, remaining=42, reset=43200' }],
])('reads a quota in %s', (_form, headers) => {
  expect(read(headers)).toEqual([quota]);
  expect(read(headers).every(isDaily)).toBe(true);
});

it('distinguishes a quota of another window from that of the day', () => {
  expect(isDaily({ ...quota, limit: 60 })).toBe(false);
  expect(isDaily({ ...quota, resetAt: midnight - 3_600_000 })).toBe(false);
});

it('distinguishes the quota of the day that ends at noon from a window of an hour with the same limit', () => {
  const noon = Date.parse(NOON);
  expect(endsAtWrongTime({ ...quota, resetAt: noon + 86_400_000 }, noon)).toBe(true);
  expect(endsAtWrongTime({ ...quota, resetAt: noon + 3_600_000 }, noon)).toBe(false);
  expect(endsAtWrongTime({ ...quota, limit: 60, resetAt: noon + 86_400_000 }, noon)).toBe(false);
  expect(endsAtWrongTime(quota, noon)).toBe(false);
});

it('reads no quota without a header, or from one of unknown form', () => {
  expect(read({})).toEqual([]);
  expect(read({ RateLimit: 'plenty!' })).toEqual([]);
});

it('refuses a count that is not a number', () => {
  expect(() => read({ 'X-RateLimit-Remaining': 'many' })).toThrow('X-RateLimit-Remaining is a whole number');
});
