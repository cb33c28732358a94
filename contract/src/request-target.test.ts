import { expect, it } from 'vitest';
import { readTarget } from './request-target.ts';

it.each([
  ['/', '/'],
  ['/api/rates?base=EUR', '/api/rates?base=EUR'],
  ['//a@b/metrics', '//a@b/metrics'],
  ['/a/../metrics', '/a/../metrics'],
  ['/?a[]=%5B', '/?a[]=%5B'],
  ['http://x/api/rates?base=EUR', '/api/rates?base=EUR'],
  ['HTTPS://x.example:8443/a', '/a'],
  ['http://[::1]:3000/a/../b', '/a/../b'],
  ['http://x', '/'],
  ['http://x?y', '/?y'],
])('reads %s as %s', (target, path) => {
  expect(readTarget(target, 'GET')).toBe(path);
});

const unreadable =
  '* api/rates x:443 //a@b# //a@b/metrics# /metrics# /metrics\t /a\\b /[a] /% /%zz /%4 /?%zz /\u00e9 /\u007f http:// ' +
  'http:///a http://a@b/metrics http://a:b@c/metrics http://x:port/ ftp://x/ http:/metrics';

it.each(['', '/a b', ...unreadable.split(' ')])('reads nothing of %j', (target) => {
  expect(readTarget(target, 'GET')).toBeUndefined();
});

it('reads the target of no resource for OPTIONS alone', () => {
  expect(readTarget('*', 'OPTIONS')).toBe('*');
  expect(readTarget('*', 'HEAD')).toBeUndefined();
});
