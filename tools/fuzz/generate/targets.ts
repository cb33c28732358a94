import { router } from '@crossrate/contract';
import fc from 'fast-check';

const known = [
  router.rates.path,
  router.currencies.path,
  `${router.convert.path}?from=USD&to=EUR&amount=1`,
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
];

/** Spells a path in ways that a proxy may read differently from the server. */
const disguises: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `//a@b${path}#`,
  (path) => `//a@b${path}`,
  () => '//a@b#',
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `${path}/`,
  (path) => `${path}#x`,
  (path) => `${path}?#x`,
  (path) => `${path};x=1`,
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('a', '%61').replaceAll('e', '%65'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.toUpperCase(),
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `http://example.com${path}`,
  (path) => `HTTP://EXAMPLE.COM:80${path}`,
  (path) => `http://user:pass@example.com${path}`,
  (path) => `https:${path}`,
  (path) => `http:/${path}`,
  (path) => `http://[::1${path}`,
  (path) => `ftp://x${path}`,
  (path) => `javascript:${path}`,
  (path) => path.slice(1),
  (path) => `?${path}`,
  (path) => `#${path}`,
];

const whole = fc.constantFrom(
  '*',
  '/',
  '//',
  '',
  'http://',
  'example.com:443',
  '/favicon.ico',
  '/api',
  '/api/rates%2F..',
);
const bytes = fc
  .array(fc.integer({ min: 0x21, max: 0xff }), { minLength: 1, maxLength: 60 })
  .map((codes) => `/${String.fromCharCode(...codes)}`);
const long = fc.integer({ min: 200, max: 20_000 }).map((length) => `/${'a'.repeat(length)}`);

/** The writer of the request replaces `{key}` by a key. */
const withKey = fc.constantFrom('/{key}', '/x?key={key}', '/%63r_{key-rest}', '/{key-encoded}', '/a/{key}/b');
const disguised = fc
  .tuple(fc.constantFrom(...known), fc.constantFrom(...disguises))
  .map(([path, disguise]) => disguise(path));

/** Request targets: the paths of the service in every disguise, and many others. */
export const targets = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...known) },
  { weight: 8, arbitrary: disguised },
  { weight: 2, arbitrary: whole },
  { weight: 2, arbitrary: bytes },
  fc.webPath().map((path) => `/${path}`),
  long,
  withKey,
);
