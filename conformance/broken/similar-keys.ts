import { createHash } from 'node:crypto';
import { API_KEY_HEADER } from '@crossrate/contract';
import type { BrokenServer, Fault } from './broken-server.ts';
import { admit, admitLookalikes, buildRefusal, changeErrors } from './changing/answers.ts';
import { isFor, keyOf } from './changing/requests.ts';

/** Admits some invalid keys. */
const admitKeys = (...keys: readonly string[]): Fault =>
  admit('unauthorized', (request) => keys.includes(keyOf(request) ?? 'none'));

const buildSimilarKeyServer = (
  id: string,
  title: string,
  isAlike: Parameters<typeof admitLookalikes>[1],
): BrokenServer => ({
  id,
  title,
  caughtBy: ['auth-similar'],
  fault: admitLookalikes(({ status }) => status === 200, isAlike),
});

/** Servers that accept a text that only resembles a key. */
export const brokenSimilarKeys: readonly BrokenServer[] = [
  buildSimilarKeyServer(
    'key-in-any-case',
    'compares keys without regard to case',
    (sent, good) => sent.toLowerCase() === good.toLowerCase(),
  ),
  buildSimilarKeyServer(
    'key-in-any-case-for-convert',
    'compares keys without regard to case before it converts',
    (sent, good, request) => isFor('convert', request) && sent.toLowerCase() === good.toLowerCase(),
  ),
  buildSimilarKeyServer(
    'key-by-its-beginning',
    'compares the first twelve characters of keys',
    (sent, good) => sent.slice(0, 12) === good.slice(0, 12),
  ),
  buildSimilarKeyServer(
    'key-by-half',
    'accepts the beginning of a key',
    (sent, good) => good.startsWith(sent) && sent !== '',
  ),
  buildSimilarKeyServer(
    'key-by-its-end',
    'accepts the end of a key',
    (sent, good) => sent !== '' && good.endsWith(sent),
  ),
  buildSimilarKeyServer('key-with-more', 'accepts a header that begins with a key', (sent, good) =>
    sent.startsWith(good),
  ),
  buildSimilarKeyServer(
    'key-trimmed-of-any-space',
    'takes spaces of every alphabet away from the ends of keys',
    (sent, good) => sent.trim() === good,
  ),
  buildSimilarKeyServer('key-inside', 'accepts a header that contains a key', (sent, good) => sent.includes(good)),
  buildSimilarKeyServer(
    'key-in-a-list',
    'takes the first of several keys',
    (sent, good) => sent.split(',')[0] === good,
  ),
  buildSimilarKeyServer(
    'key-last-in-a-list',
    'takes the last of several keys',
    (sent, good) => sent.split(/, */).at(-1) === good,
  ),
  buildSimilarKeyServer(
    'key-in-a-list-of-semicolons',
    'takes the first of keys between semicolons',
    (sent, good) => sent.split(';')[0] === good,
  ),
  buildSimilarKeyServer(
    'key-before-a-blank',
    'reads a key up to the first blank',
    (sent, good) => sent.split(' ')[0] === good,
  ),
  buildSimilarKeyServer(
    'key-of-a-scheme',
    'ignores a scheme before the key',
    (sent, good) => /^\w+ (.*)$/.exec(sent)?.[1] === good,
  ),
  buildSimilarKeyServer(
    'key-quoted',
    'removes quotation marks around a key',
    (sent, good) => sent.replace(/^"(.*)"$/, '$1') === good,
  ),
  buildSimilarKeyServer('key-in-a-json-list', 'reads the key as JSON', (sent, good) => sent === JSON.stringify([good])),
  buildSimilarKeyServer('key-decoded', 'percent-decodes keys', (sent, good) => {
    try {
      return decodeURIComponent(sent) === good;
    } catch {
      return false;
    }
  }),
  buildSimilarKeyServer(
    'key-cut-at-nul',
    'reads a key up to an encoded NUL',
    (sent, good) => sent.split('%00')[0] === good,
  ),
  buildSimilarKeyServer(
    'key-by-its-hash',
    'takes the hash of a key for the key',
    (sent, good) => sent === createHash('sha256').update(good).digest('hex'),
  ),
  buildSimilarKeyServer(
    'key-without-its-middle',
    'compares the first and the last eight characters of keys',
    (sent, good) =>
      sent.length === good.length && sent.slice(0, 8) === good.slice(0, 8) && sent.slice(-8) === good.slice(-8),
  ),
  buildSimilarKeyServer(
    'key-in-any-order',
    'compares the characters of keys without their order',
    (sent, good) => sent !== good && [...sent].sort().join() === [...good].sort().join(),
  ),
  buildSimilarKeyServer(
    'key-without-its-prefix',
    'looks for a key with and without its prefix',
    (sent, good) => `${good.slice(0, good.indexOf('_') + 1)}${sent}` === good,
  ),
  buildSimilarKeyServer('key-in-base64', 'decodes a key from base64', (sent, good) => sent === btoa(good)),
  buildSimilarKeyServer(
    'key-before-a-dot',
    'reads a key up to the first dot',
    (sent, good) => sent.split('.')[0] === good,
  ),
  buildSimilarKeyServer(
    'key-almost',
    'accepts a key with a wrong letter',
    (sent, good) =>
      sent.length === good.length && [...sent].filter((letter, index) => letter !== good[index]).length === 1,
  ),
  ...(
    [
      ['key-empty', 'accepts an empty key', ''],
      ['key-null', 'accepts the key null', 'null'],
      ['key-undefined', 'accepts the key undefined', 'undefined'],
      ['key-zero', 'accepts the key 0', '0'],
      ['key-true', 'accepts the key true', 'true'],
      ['key-of-the-manual', 'accepts the placeholder `<API_KEY>`', '<API_KEY>'],
      ['key-for-tests', 'accepts the key test', 'test'],
      ['key-of-the-demo', 'accepts the key `DEMO_KEY`', 'DEMO_KEY'],
      ['key-by-its-form', 'accepts any UUID as a key', '00000000-0000-4000-8000-000000000000'],
    ] as const
  ).map(([id, title, key]): BrokenServer => ({ id, title, caughtBy: ['auth-stand-in'], fault: admitKeys(key) })),
  ...(
    [
      ['key-as-pattern', 'uses a key as a pattern of LIKE in SQL', '%'],
      ['key-as-prefix-pattern', 'looks keys up with LIKE, after their prefix was checked', 'cr_%'],
      ['key-as-wildcard', 'accepts the key `*`', '*'],
      ['key-as-expression', 'uses a key as a regular expression', '.*'],
      ['key-as-sql', 'writes keys into its SQL', "' OR '1'='1"],
      ['key-as-operator', 'reads a key as an operator of its database', '{"$ne":null}'],
      ['key-as-property', 'accepts the name of an inherited property, such as constructor, as a key', 'constructor'],
      ['key-as-prototype', 'accepts the key `__proto__`', '__proto__'],
      ['key-as-number', 'compares texts that look like numbers as numbers', '0e462097431906509019562988736854'],
    ] as const
  ).map(([id, title, key]): BrokenServer => ({ id, title, caughtBy: ['auth-tricks'], fault: admitKeys(key) })),
  {
    id: 'key-nonsense-500',
    title: 'answers 500 to a key of many characters',
    caughtBy: ['auth-tricks'],
    fault: changeErrors('unauthorized', { status: 500 }, (request) => (keyOf(request)?.length ?? 0) > 500),
  },
  {
    id: 'key-not-ascii-500',
    title: 'answers 500 to a conversion whose key has an accent',
    caughtBy: ['auth-tricks'],
    fault: changeErrors(
      'unauthorized',
      { status: 500 },
      (request) => isFor('convert', request) && /[^ -~]/.test(keyOf(request) ?? ''),
    ),
  },
  {
    id: 'key-header-in-capitals-only',
    title: `knows ${API_KEY_HEADER} in capitals only`,
    caughtBy: ['auth-header-name'],
    fault: () => (request, forward) => {
      const [name] = request.headerNames.filter((each) => each.toLowerCase() === API_KEY_HEADER.toLowerCase());
      return name === undefined || name === API_KEY_HEADER ? forward(request) : buildRefusal('unauthorized');
    },
  },
  {
    id: 'key-header-in-small-letters-only',
    title: 'refuses conversions with `X-Api-Key`',
    caughtBy: ['auth-header-name'],
    fault: () => (request, forward) =>
      isFor('convert', request) && request.headerNames.includes('X-Api-Key')
        ? buildRefusal('unauthorized')
        : forward(request),
  },
];
