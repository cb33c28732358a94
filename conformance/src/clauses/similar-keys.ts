import { createHash } from 'node:crypto';
import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { expectError, expectRateTable, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { CONVERSION_PATH } from './asking/usual-requests.ts';

const INVALID_KEY = 'A missing or invalid key gives status 401.';
const OPERATIONS = [router.rates.path, CONVERSION_PATH];

/** Hexadecimal digits, as in a UUID (RFC 9562). Upper and lower case mean the same number there. */
const HEXADECIMAL = /^[\da-f-]+$/i;

/** Builds texts that resemble a key and are not valid. */
function buildSimilarKeys(key: string): string[] {
  const letters = HEXADECIMAL.test(key) ? [] : [key.toUpperCase(), key.toLowerCase()];
  const middle = Math.ceil(key.length / 2);
  const encoded = `%${key.charCodeAt(0).toString(16)}${key.slice(1)}`;
  const cut = [key.slice(0, -1), key.slice(1), key.slice(0, middle), key.slice(0, 12)];
  const replaceAt = (place: number) => key.slice(0, place) + (key[place] === 'x' ? 'y' : 'x') + key.slice(place + 1);
  const changed = [replaceAt(0), replaceAt(middle), replaceAt(key.length - 1), swapAt(key, middle)];
  const longer = [`${key}x`, `x${key}`, `${key}${key}`, `${key}.x`];
  const several = [`${key},x`, `x,${key}`, `x, ${key}`, `${key}, ${key}`, `${key};x`, `${key} x`];
  const quoted = [`"${key}"`, `'{{key}}'`, `<${key}>`, `["${key}"]`, `${key}%00`, `${key}%20`, `${key}/`, encoded];
  const schemes = [`Bearer ${key}`, `ApiKey ${key}`, `key=${key}`, `X-API-KEY: ${key}`];
  const withoutPrefix = [key.slice(key.lastIndexOf('_') + 1), key.slice(key.indexOf('_') + 1)];
  // A target stores hashes of keys. If it accepted a hash as a key, its storage would be as good as all keys.
  const derived = [createHash('sha256').update(key).digest('hex'), btoa(key), [...key].reverse().join('')];
  const all = [
    ...letters,
    ...cut,
    ...changed,
    ...longer,
    ...several,
    ...quoted,
    ...schemes,
    ...withoutPrefix,
    ...derived,
  ];
  return [...new Set(all)].filter((similar) => similar !== key && similar !== '');
}

/** Swaps two neighbours that differ: those at a place, or the next ones before. */
function swapAt(key: string, place: number): string {
  const [one = '', other = ''] = [key[place - 1], key[place]];
  if (place < 1 || one !== other) return key.slice(0, Math.max(0, place - 1)) + other + one + key.slice(place + 1);
  return swapAt(key, place - 1);
}

/** Texts that programs and manuals have in place of a key. */
const STAND_INS = [
  ...['', '0', '1', 'null', 'undefined', 'true', 'NaN', 'none', '<API_KEY>', 'YOUR_API_KEY'],
  ...['test', 'demo', 'admin', 'API_KEY', 'DEMO_KEY', 'changeme', 'secret'],
  // Texts in the form of keys that no account has.
  ...['00000000-0000-4000-8000-000000000000', '0'.repeat(32)],
];

/** Texts that a look-up may take for a pattern, a query, a number or an object. */
const TRICKS = [
  ...['*', '%', 'cr_%', '.*', "' OR '1'='1", '{"$ne":null}', '[]', '{{key}}', '../../etc/passwd'],
  // PHP compares texts like the first one, `0e` and digits, as numbers: all of them equal 0.
  ...['0e462097431906509019562988736854', 'constructor', '__proto__', 'x'.repeat(1_000)],
];

/** Clauses about texts that are not keys. */
export const similarKeysClauses: readonly Clause[] = [
  {
    id: 'auth-similar',
    level: 'MUST',
    title: 'a text that resembles a valid key is refused with 401 by both operations',
    ref: 'Authentication 3',
    sentence: INVALID_KEY,
    why: 'A loose comparison makes keys easier to guess. Compare the whole value of the header, byte by byte.',
    only: 'http',
    probes: true,
    async run({ api, http, keys }) {
      // If the target caches valid keys, the key is in its cache from here on.
      expectRateTable(await api.rates(keys.active));
      for (const key of buildSimilarKeys(keys.active))
        for (const path of OPERATIONS) expectError(await http.get(path, key), 401);
      for (const path of OPERATIONS) expectRefused(await http.get(path, `${keys.active}\u00A0`));
    },
  },
  {
    id: 'auth-stand-in',
    level: 'MUST',
    title: 'a stand-in for a key, such as an example or an empty text, is refused with 401 by both operations',
    ref: 'Authentication 3',
    sentence: INVALID_KEY,
    why: 'An empty variable or an example from a manual must let nobody in. Look up every value.',
    needs: [],
    only: 'http',
    probes: true,
    async run({ http }) {
      for (const key of STAND_INS) for (const path of OPERATIONS) expectError(await http.get(path, key), 401);
    },
  },
  {
    id: 'auth-tricks',
    level: 'MUST',
    title: 'a key with the syntax of a query or a pattern lets nobody in, and breaks nothing',
    ref: 'Authentication 3',
    sentence: INVALID_KEY,
    why: 'Keys come from strangers. Pass them as parameters of the look-up, never inside a query or a pattern.',
    needs: [],
    only: 'http',
    probes: true,
    async run({ http }) {
      for (const key of [...TRICKS, 'clé']) for (const path of OPERATIONS) expectRefused(await http.get(path, key));
    },
  },
];

/** A firewall may refuse a text that looks like an attack, and an HTTP parser may refuse non-ASCII letters. */
function expectRefused(answer: HttpAnswer): void {
  const isRefused = answer.status >= 400 && answer.status < 500;
  checkExchange(answer, () => expectThat(isRefused, '401', answer.status));
}
