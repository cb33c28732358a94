import { createHash } from 'node:crypto';
import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { expectError, expectThat, rateTableOf } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { CONVERSION_PATH } from './authentication.ts';

const INVALID_KEY = 'A missing or invalid key gives status 401.';
const OPERATIONS = [router.rates.path, CONVERSION_PATH];

/** What a key that is an identifier of RFC 9562 looks like: its letters have no case. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is made of a key, and is none. */
function makeSimilar(key: string): string[] {
  const letters = UUID.test(key) ? [] : [key.toUpperCase(), key.toLowerCase()];
  const middle = Math.ceil(key.length / 2);
  const encoded = `%${key.charCodeAt(0).toString(16)}${key.slice(1)}`;
  const cut = [key.slice(0, -1), key.slice(1), key.slice(0, middle), key.slice(0, 12)];
  const longer = [`${key}x`, `x${key}`, `${key}${key}`, `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`];
  const several = [`${key},x`, `x,${key}`, `x, ${key}`, `${key}, ${key}`, `${key};x`, `${key} x`];
  const quoted = [`"${key}"`, `'{{key}}'`, `<${key}>`, `["${key}"]`, `${key}%00`, `${key}%20`, `${key}/`, encoded];
  const schemes = [`Bearer ${key}`, `ApiKey ${key}`, `key=${key}`, `X-API-KEY: ${key}`];
  // Only hashes are stored; one that counts as a key is worth as much as the key to who has read the storage.
  const hashes = [createHash('sha256').update(key).digest('hex')];
  return [...letters, ...cut, ...longer, ...several, ...quoted, ...schemes, ...hashes].filter(
    (similar) => similar !== key && similar !== '',
  );
}

/** What programs and manuals have in the place of a key. */
const STAND_INS = [
  ...['', '0', '1', 'null', 'undefined', 'true', 'NaN', 'none', '<API_KEY>', 'YOUR_API_KEY'],
  ...['test', 'demo', 'admin', 'API_KEY', 'changeme', 'secret'],
  // What has the form of a key, and was given to nobody.
  ...['00000000-0000-4000-8000-000000000000', '0'.repeat(32)],
];

/** What a look-up may take for something else than a text. */
const TRICKS = [
  ...['*', '%', 'cr_%', '.*', "' OR '1'='1", '{"$ne":null}', '[]', '{{key}}', '../../etc/passwd'],
  // Numbers for languages that compare texts which look like numbers as numbers.
  ...['0e462097431906509019562988736854', 'constructor', '__proto__', 'x'.repeat(1_000)],
];

/** Keys that are none. */
export const similarKeysClauses: readonly Clause[] = [
  {
    id: 'auth-similar',
    level: 'MUST',
    title: 'what only resembles a valid key is refused with 401 by both operations',
    ref: 'Authentication 3',
    sentence: INVALID_KEY,
    why: 'A key that is easier to guess than it looks is no secret. Compare the value of the header as a whole, byte by byte.',
    since: '2026-12',
    only: 'http',
    probes: true,
    async run({ api, http, keys }) {
      // What a target remembers of good keys, it remembers now.
      rateTableOf(await api.rates(keys.active));
      for (const key of makeSimilar(keys.active))
        for (const path of OPERATIONS) expectError(await http.get(path, key), 401);
    },
  },
  {
    id: 'auth-stand-in',
    level: 'MUST',
    title: 'what stands in the place of a key is refused with 401 by both operations',
    ref: 'Authentication 3',
    sentence: INVALID_KEY,
    why: 'An empty variable or an example of a manual must let nobody in. Look every value up, whatever it is.',
    since: '2026-12',
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
    title: 'a key that a look-up may take for something else lets nobody in, and breaks nothing',
    ref: 'Authentication 3',
    sentence: INVALID_KEY,
    why: 'Keys come from strangers. Look them up as texts, with parameters and never inside a query or a pattern.',
    since: '2026-12',
    needs: [],
    only: 'http',
    probes: true,
    async run({ http }) {
      for (const key of [...TRICKS, 'clé'])
        for (const path of OPERATIONS) {
          const answer = await http.get(path, key);
          // A firewall may refuse what looks like an attack, and a parser letters that are not of ASCII.
          const isRefused = answer.status >= 400 && answer.status < 500;
          about(answer, () => expectThat(isRefused, '401', answer.status));
        }
    },
  },
];
