import { expect, it } from 'vitest';
import { replaceAddresses } from './page-servers.ts';

it('replaces the addresses of a page, also when a free port begins with the digits of another port', () => {
  const urls = new Map([
    ['http://127.0.0.1:3000', 'http://127.0.0.1:40117'],
    ['http://127.0.0.1:4011', 'http://127.0.0.1:30005'],
  ]);
  const page = 'curl http://127.0.0.1:3000/readyz http://127.0.0.1:4011 http://127.0.0.1:9090';
  const expected = 'curl http://127.0.0.1:40117/readyz http://127.0.0.1:30005 http://127.0.0.1:9090';
  expect(replaceAddresses(page, urls)).toBe(expected);
});
