import { expect, it } from 'vitest';
import { ProviderError } from '../../refresh/rate-provider.ts';
import { resolveRedirect } from './resolve-redirect.ts';

const KEY = 'b1946ac92492d2347c6235b4d2611184';
const asked = new URL(`https://api.example/v6/${KEY}/latest?app_id=${KEY}`);

const buildRefusal = (why: string) => new ProviderError(`api.example redirects ${why}`);

it.each([
  ['/v7/latest', 'https://api.example/v7/latest'],
  ['other?page=2', `https://api.example/v6/${KEY}/other?page=2`],
  ['?page=2', `https://api.example/v6/${KEY}/latest?page=2`],
  ['https://api.example/v7/', 'https://api.example/v7/'],
  ['https://api.example:443/v7/', 'https://api.example/v7/'],
  ['HTTPS://API.Example/v7/', 'https://api.example/v7/'],
  ['//api.example/v7/', 'https://api.example/v7/'],
  ['https:\\\\api.example\\v7', 'https://api.example/v7'],
  ['\t/v7/\tlatest', 'https://api.example/v7/latest'],
  // Without slashes before it, any text is a path.
  ['https:evil.example', `https://api.example/v6/${KEY}/evil.example`],
  ['evil.example', `https://api.example/v6/${KEY}/evil.example`],
  ['/@evil.example/', 'https://api.example/@evil.example/'],
])('stays with the host that was asked: %j', (location, target) => {
  expect(resolveRedirect(asked, location).href).toBe(target);
});

it.each([
  'https://evil.example/',
  'https://sub.api.example/',
  'https://api.example.evil.example/',
  'https://api.example./',
  'https://api.example:444/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://\u0430pi.example/',
  '//evil.example/x',
  '///evil.example/x',
  '\\\\evil.example',
  '/\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  `https://${KEY}.evil.example/`,
  `https://evil.example/${KEY}?key=${KEY}`,
])('never leads to another host: %j', (location) => {
  expect(() => resolveRedirect(asked, location)).toThrow(buildRefusal('to another host'));
});

it.each([
  'http://api.example/',
  'http://api.example:443/',
  'ht\ntp://api.example/',
  'http://127.0.0.1/',
  'wss://api.example/',
  'ftp://api.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:application/json,{}',
  'blob:https://api.example/1',
  'about:blank',
])('never leads out of https: %j', (location) => {
  expect(() => resolveRedirect(asked, location)).toThrow(buildRefusal('to an address without https'));
});

it.each(['https://user:password@api.example/', 'https://user@api.example/', '//:password@api.example/'])(
  'never sends a user name or a password: %j',
  (location) => {
    const refusal = buildRefusal('to an address with a user name or password');
    expect(() => resolveRedirect(asked, location)).toThrow(refusal);
  },
);

it('takes the text before an @ for no host', () => {
  const refusal = buildRefusal('to an address with a user name or password');
  expect(() => resolveRedirect(asked, 'https://api.example@evil.example/')).toThrow(refusal);
});

it.each([null, ''])('refuses a redirect that names no target: %j', (location) => {
  expect(() => resolveRedirect(asked, location)).toThrow(buildRefusal('without saying where'));
});

it.each(['https://', 'https://api.example:99999/', 'https://[::1/', 'https://a b/', 'http://%00/'])(
  'refuses a target that is no address: %j',
  (location) => {
    expect(() => resolveRedirect(asked, location)).toThrow(buildRefusal('to something that is no address'));
  },
);

it.each(['https://api.example/', 'http://api.example/v7', '/v7', 'http://127.0.0.1/', null])(
  'believes no redirect that came without encryption: %j',
  (location) => {
    const from = new URL(`http://api.example:8080/?access_key=${KEY}`);
    const refusal = new ProviderError('api.example:8080 redirects without encryption, which is not followed');
    expect(() => resolveRedirect(from, location)).toThrow(refusal);
  },
);

it('lets an operator choose a private address, and stays there', () => {
  const from = new URL('https://10.0.0.1:8443/v2/rates');
  expect(resolveRedirect(from, '/v3/rates').href).toBe('https://10.0.0.1:8443/v3/rates');
  const refusal = new ProviderError('10.0.0.1:8443 redirects to another host');
  expect(() => resolveRedirect(from, 'https://10.0.0.1/v3/rates')).toThrow(refusal);
});
