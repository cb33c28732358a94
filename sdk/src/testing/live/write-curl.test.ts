import { expect, it } from 'vitest';
import { MOCK_KEYS } from '../accounts.ts';
import { writeCurl } from './write-curl.ts';

const URL = 'http://127.0.0.1:4011';
const write = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
  writeCurl(URL, { method, target, headers: new Headers(headers) }, ['', 'my/key']);

it('writes a request with a key of the mock and a preference', () => {
  expect(write('/api/rates?base=EUR', { 'X-API-KEY': MOCK_KEYS.spare, Prefer: 'code=429' })).toBe(
    `curl -H 'X-API-KEY: cr_mock_spare' -H 'Prefer: code=429' '${URL}/api/rates?base=EUR'`,
  );
  expect(write("/it's", {}, 'HEAD')).toBe(`curl -I '${URL}/it'\\''s'`);
  expect(write('/api/rates', {}, 'POST')).toBe(`curl -X POST '${URL}/api/rates'`);
});

it.each(['my/key', 'no key of anybody', `cr_${'a'.repeat(36)}`])('writes a variable in place of the key %s', (key) => {
  expect(write('/api/rates', { 'X-API-KEY': key })).toBe(`curl -H "X-API-KEY: $CROSSRATE_API_KEY" '${URL}/api/rates'`);
});

it.each([
  ['/api/rates?base=EUR&key=my/key', '/api/rates'],
  ['/api/rates?key=%6dy%2Fkey&x=%', '/api/rates'],
  [`/api/rates?key=cr_${'a'.repeat(36)}`, '/api/rates'],
  ['/my/key?base=EUR', '/…'],
])('leaves the key out of %s', (target, shown) => {
  expect(write(target, { Prefer: 'my/key' })).toBe(`curl '${URL}${shown}'`);
});
