import { createHash } from 'node:crypto';
import { router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import { expectError, expectRateTable, expectThat } from '../expectations.ts';
import { tryEach } from '../suite/try-each.ts';
import { takeTurn } from './asking/usual-requests.ts';
import { decided, must } from './levels.ts';
import { INVALID_KEY } from './sentences.ts';

/** Builds texts with other characters than a key. */
function buildSimilarKeys(key: string): string[] {
  const middle = Math.ceil(key.length / 2);
  // Another letter, since a key in another case is left open.
  const replaceAt = (place: number) =>
    key.slice(0, place) + (/x/i.test(key[place] ?? '') ? 'y' : 'x') + key.slice(place + 1);
  return [
    ...[key.slice(0, -1), key.slice(1), key.slice(0, middle), key.slice(0, 12), key.slice(key.lastIndexOf('_') + 1)],
    ...[replaceAt(0), replaceAt(middle), replaceAt(key.length - 1), [...key].reverse().join('')],
    ...[`${key}x`, `x${key}`, `${key}.x`, `${key}%00`, `${key},x`, `x,${key}`, `${key};x`, `${key} x`],
    // A target stores hashes of keys. If it accepted a hash as a key, its storage would be as good as all keys.
    createHash('sha256').update(key).digest('hex'),
  ];
}

/** Texts that programs and manuals have in place of a key, and texts that a look-up takes for a pattern, a query or a number. */
const STAND_INS = [
  ...['', '0', 'null', 'undefined', 'true', 'test', '<API_KEY>', 'DEMO_KEY', '00000000-0000-4000-8000-000000000000'],
  ...['*', '%', 'cr_%', '.*', "' OR '1'='1", '{"$ne":null}', 'constructor', '__proto__'],
  // PHP compares texts of `0e` and digits as numbers: all of them equal 0.
  ...['clé', '0e462097431906509019562988736854', 'x'.repeat(1_000)],
];

/** Builds texts with a whole key in another dress, which the interface does not decide. */
const buildDressedKeys = (key: string): string[] => [
  ...[key.toUpperCase(), key.toLowerCase(), `"${key}"`, `["${key}"]`, `Bearer ${key}`, `${key}, ${key}`],
  // Spaces beyond ASCII are no white space of HTTP (RFC 9110, section 5.6.3).
  ...[`${key}\u00A0`, `%${key.charCodeAt(0).toString(16)}${key.slice(1)}`, btoa(key)],
];

/** Clauses about texts that are not keys. */
export const similarKeysClauses = [
  must('auth-similar', {
    title: 'a text that resembles a valid key, or stands in for one, lets nobody in and breaks nothing',
    sentences: [INVALID_KEY],
    why: 'A loose comparison makes keys easier to guess, and an empty variable or an example from a manual must let nobody in. Compare the whole value of the header, byte by byte, and never inside a query.',
    probes: true,
    run: (context) => expectNoneValid(context, [...buildSimilarKeys(context.keys.active), ...STAND_INS]),
  }),
  decided('auth-exact', {
    title: 'a key in another case, in quotes, encoded, with a scheme, or in X_API_KEY does not count',
    sentences: ['Send the key in the header `X-API-KEY`, and nowhere else: logs and browser histories keep addresses.'],
    why: 'A key with one spelling can be counted, revoked and found in a log. Compare the value of this one header, byte by byte.',
    probes: true,
    async run(context) {
      await expectNoneValid(context, buildDressedKeys(context.keys.active));
      expectError(await context.http.get(router.rates.path, undefined, { X_API_KEY: context.keys.active }), 401);
    },
  }),
];

/** Fails when a text counts as a key. */
async function expectNoneValid(context: Context, texts: readonly string[]): Promise<void> {
  // A target that caches valid keys has the key in its cache from here on.
  expectRateTable(await context.api.rates(context.keys.active));
  const others = texts.filter((text) => !Object.values(context.keys).includes(text));
  await tryEach(context, others, async ({ http, seed }, text, place) => {
    const answer = await http.get(takeTurn(place, seed), text);
    // A firewall or an HTTP parser may refuse unusual letters, long headers and `__proto__` in its own way.
    if (/^(?!__)[\w-]{0,100}$/.test(text)) expectError(answer, 401);
    else expectThat(answer.status >= 400 && answer.status < 500, '401', answer.status);
  });
}
