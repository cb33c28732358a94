import { createHash } from 'node:crypto';
import { API_KEY_HEADER } from '@crossrate/contract';
import { admits, errors, isError, refusal } from './answers.ts';
import type { BrokenServer, ProxyRequest, Spoil } from './broken-server.ts';
import { isFor, keyOf, withKey } from './requests.ts';

/** Lets in who sends something like a key that was let in before. */
const resembling =
  (isAlike: (sent: string, good: string, request: ProxyRequest) => boolean): Spoil =>
  ({ key }) => {
    const good = new Set<string>();
    return async (request, ask) => {
      const answer = await ask(request);
      const sent = keyOf(request);
      if (sent === null) return answer;
      if (answer.status === 200) good.add(sent);
      const isLetIn = isError('unauthorized', answer) && [...good].some((known) => isAlike(sent, known, request));
      return isLetIn ? ask(withKey(request, key)) : answer;
    };
  };

/** Lets in who sends one of these. */
const letsIn = (...keys: readonly string[]): Spoil =>
  admits('unauthorized', (request) => keys.includes(keyOf(request) ?? 'none'));

const alike = (id: string, title: string, isAlike: Parameters<typeof resembling>[0]): BrokenServer => ({
  id,
  title,
  caughtBy: ['auth-similar'],
  spoil: resembling(isAlike),
});

/** Keys that only resemble one. */
export const brokenSimilarKeys: readonly BrokenServer[] = [
  alike(
    'key-in-any-case',
    'compares keys without regard to case',
    (sent, good) => sent.toLowerCase() === good.toLowerCase(),
  ),
  alike(
    'key-in-any-case-for-convert',
    'compares keys without regard to case before it converts',
    (sent, good, request) => isFor('convert', request) && sent.toLowerCase() === good.toLowerCase(),
  ),
  alike(
    'key-by-its-beginning',
    'compares the first twelve characters of keys',
    (sent, good) => sent.slice(0, 12) === good.slice(0, 12),
  ),
  alike('key-by-half', 'compares as much of a key as was sent', (sent, good) => good.startsWith(sent) && sent !== ''),
  alike('key-by-its-end', 'looks for what a key ends in', (sent, good) => sent !== '' && good.endsWith(sent)),
  alike('key-with-more', 'looks for a key that the header begins with', (sent, good) => sent.startsWith(good)),
  alike('key-inside', 'looks for a key anywhere in the header', (sent, good) => sent.includes(good)),
  alike('key-in-a-list', 'takes the first of several keys', (sent, good) => sent.split(',')[0] === good),
  alike('key-last-in-a-list', 'takes the last of several keys', (sent, good) => sent.split(/, */).at(-1) === good),
  alike(
    'key-in-a-list-of-semicolons',
    'takes the first of keys between semicolons',
    (sent, good) => sent.split(';')[0] === good,
  ),
  alike('key-before-a-blank', 'reads a key up to the first blank', (sent, good) => sent.split(' ')[0] === good),
  alike(
    'key-of-a-scheme',
    'takes a scheme before the key for an ornament',
    (sent, good) => /^\w+ (.*)$/.exec(sent)?.[1] === good,
  ),
  alike(
    'key-quoted',
    'takes quotation marks around a key away',
    (sent, good) => sent.replace(/^"(.*)"$/, '$1') === good,
  ),
  alike('key-in-a-json-list', 'reads the key as JSON', (sent, good) => sent === JSON.stringify([good])),
  alike('key-decoded', 'decodes keys as if they came from an address', (sent, good) => {
    try {
      return decodeURIComponent(sent) === good;
    } catch {
      return false;
    }
  }),
  alike('key-cut-at-nul', 'reads a key up to an encoded NUL', (sent, good) => sent.split('%00')[0] === good),
  alike(
    'key-by-its-hash',
    'takes the hash of a key for the key',
    (sent, good) => sent === createHash('sha256').update(good).digest('hex'),
  ),
  alike(
    'key-almost',
    'forgives a mistyped letter in a key',
    (sent, good) =>
      sent.length === good.length && [...sent].filter((letter, index) => letter !== good[index]).length === 1,
  ),
  ...(
    [
      ['key-empty', 'lets an empty key in', ''],
      ['key-null', 'lets in who has no key and writes null', 'null'],
      ['key-undefined', 'lets in who has no key and writes undefined', 'undefined'],
      ['key-zero', 'takes a 0 for a key', '0'],
      ['key-true', 'takes true for a key', 'true'],
      ['key-of-the-manual', 'lets in who copies the manual', '<API_KEY>'],
      ['key-for-tests', 'has kept the key of its tests', 'test'],
      ['key-by-its-form', 'lets in whoever sends a UUID', '00000000-0000-4000-8000-000000000000'],
    ] as const
  ).map(([id, title, key]): BrokenServer => ({ id, title, caughtBy: ['auth-stand-in'], spoil: letsIn(key) })),
  ...(
    [
      ['key-as-pattern', 'looks keys up with LIKE', '%'],
      ['key-as-prefix-pattern', 'looks keys up with LIKE, after their prefix was checked', 'cr_%'],
      ['key-as-wildcard', 'takes a star for any key', '*'],
      ['key-as-expression', 'looks keys up with an expression', '.*'],
      ['key-as-sql', 'writes keys into its SQL', "' OR '1'='1"],
      ['key-as-operator', 'reads operators out of keys', '{"$ne":null}'],
      ['key-as-property', 'looks keys up among the properties of an object', 'constructor'],
      ['key-as-prototype', 'looks keys up in a prototype', '__proto__'],
      ['key-as-number', 'compares texts that look like numbers as numbers', '0e462097431906509019562988736854'],
    ] as const
  ).map(([id, title, key]): BrokenServer => ({ id, title, caughtBy: ['auth-tricks'], spoil: letsIn(key) })),
  {
    id: 'key-nonsense-500',
    title: 'fails over a key of many characters',
    caughtBy: ['auth-tricks'],
    spoil: errors('unauthorized', { status: 500 }, (request) => (keyOf(request)?.length ?? 0) > 500),
  },
  {
    id: 'key-not-ascii-500',
    title: 'fails over a key with an accent before it converts',
    caughtBy: ['auth-tricks'],
    spoil: errors(
      'unauthorized',
      { status: 500 },
      (request) => isFor('convert', request) && /[^ -~]/.test(keyOf(request) ?? ''),
    ),
  },
  {
    id: 'key-header-in-capitals-only',
    title: `knows ${API_KEY_HEADER} in capitals only`,
    caughtBy: ['auth-header-name'],
    spoil: () => (request, ask) => {
      const [name] = request.headerNames.filter((each) => each.toLowerCase() === API_KEY_HEADER.toLowerCase());
      return name === undefined || name === API_KEY_HEADER ? ask(request) : refusal('unauthorized');
    },
  },
  {
    id: 'key-header-in-small-letters-only',
    title: `knows no X-Api-Key before it converts`,
    caughtBy: ['auth-header-name'],
    spoil: () => (request, ask) =>
      isFor('convert', request) && request.headerNames.includes('X-Api-Key') ? refusal('unauthorized') : ask(request),
  },
];
