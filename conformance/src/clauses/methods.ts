import { isDeepStrictEqual } from 'node:util';
import { router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import type { Exchange } from '../exchange.ts';
import { expectMessage, expectSame, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { CONVERSION_PATH } from './asking/usual-requests.ts';
import { UNKNOWN_KEY } from './authentication.ts';
import { expectNoRates } from './checking/gives-rates.ts';
import { buildHeadOfConversion, buildHeadOfPage } from './cross-origin.ts';
import { UNUSUAL_METHODS } from './ways-around.ts';

const OPERATIONS = [router.rates.path, CONVERSION_PATH];

/** Clauses about methods other than GET. */
export const methodsClauses: readonly Clause[] = [
  {
    id: 'methods-no-way-around',
    level: 'MUST',
    title: 'no method gives rates without a valid key',
    ref: 'Introduction; Authentication 1, 3',
    sentence: 'Access to the rates and conversion operations needs an API key. The currency list is public.',
    why: 'A check of GET alone lets every other method through. Check the key for every method.',
    needs: [],
    only: 'http',
    probes: true,
    async run({ http }) {
      for (const method of UNUSUAL_METHODS)
        for (const path of OPERATIONS) {
          for (const key of [undefined, UNKNOWN_KEY]) expectNoRates(await http.send({ method, path, key }));
          const headers = { 'X-HTTP-Method-Override': 'GET', 'X-Method-Override': 'GET', 'X-HTTP-Method': 'GET' };
          expectNoRates(await http.send({ method, path, headers }));
        }
      const body = '{"base":"USD","from":"USD","to":"EUR","amount":1}';
      for (const path of [router.rates.path, router.convert.path])
        expectNoRates(await http.send({ method: 'POST', path, headers: { 'Content-Type': 'application/json' }, body }));
    },
  },
  {
    id: 'methods-head',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'HEAD is answered like GET, without the body',
    ref: 'Endpoints',
    sentence: 'HEAD is answered like GET without the body.',
    why: 'Monitors and caches ask with HEAD (RFC 9110, section 9.3.2). Answer it with the status and the headers of GET.',
    only: 'http',
    async run(context) {
      const { http, keys, hasProbes } = context;
      for (const [path, key, same] of [
        [router.currencies.path, undefined, ['Content-Type', 'ETag', 'Cache-Control']] as const,
        [`${router.rates.path}?base=XYZ`, keys.active, ['Content-Type', 'Cache-Control']] as const,
        [router.convert.path, keys.active, ['Content-Type', 'Cache-Control']] as const,
        [router.rates.path, undefined, ['Content-Type', 'Cache-Control']] as const,
        ...(hasProbes ? [[CONVERSION_PATH, UNKNOWN_KEY, ['Content-Type', 'Cache-Control']] as const] : []),
      ]) {
        // A server that compresses may leave HEAD alone, and names the compressed form by a tag of its own.
        const headers = { 'Accept-Encoding': 'identity' };
        const [get, head] = [
          await http.get(path, key, headers),
          await http.send({ method: 'HEAD', path, key, headers }),
        ];
        expectSame('status of HEAD', head.status, get.status);
        const headersOf = ({ headers }: typeof get) =>
          same.map((name) => headers.get(name)?.replace(/max-age=\d+/, ''));
        expectSame(`${same.join(', ')} of HEAD`, headersOf(head), headersOf(get));
        // A server may leave the length out (RFC 9110, section 9.3.2), and must not state another one.
        const [length, ofHead] = [get, head].map(({ headers }) => headers.get('Content-Length'));
        if (length !== null && ofHead !== null) expectSame('Content-Length of HEAD', ofHead, length);
      }
      const [ofTable, ofConversion] = [
        await askOnce(context, buildHeadOfPage(context)),
        await askOnce(context, buildHeadOfConversion(context)),
      ];
      for (const head of [ofTable, ofConversion])
        checkExchange(head, () => expectSame('status of HEAD', head.status, 200));
      expectHeadersOfTable(ofTable, context.seen);
    },
  },
  {
    id: 'methods-not-allowed',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'other methods are refused with 405, which names GET in Allow',
    ref: 'Endpoints',
    sentence: '405 | `Method not allowed.` | the path is right, the method is not; `Allow` names the right methods',
    why: 'A developer who sends POST must see the mistake. Answer 405 with Allow (RFC 9110, section 15.5.6).',
    only: 'http',
    probes: true,
    async run({ http, keys }) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const [path, key] of [
          [router.rates.path, keys.active],
          [CONVERSION_PATH, keys.active],
          [router.currencies.path, undefined],
        ] as const) {
          const answer = await http.send({ method, path, key });
          checkExchange(answer, () => expectMessage(answer, 'methodNotAllowed'));
          const allowed = (answer.headers.get('Allow') ?? '').split(',').map((each) => each.trim());
          checkExchange(answer, () =>
            expectThat(allowed.includes('GET') && !allowed.includes(method), 'GET in Allow', allowed),
          );
        }
    },
  },
];

/** Fails when HEAD of a table has another tag or policy than the answers to GET just before and after, which are alike. */
function expectHeadersOfTable(head: HttpAnswer, seen: Context['seen']): void {
  const place = seen.findLastIndex(
    ({ method, target, sentHeaders }) =>
      method === head.method && target === head.target && isDeepStrictEqual(sentHeaders, head.sentHeaders),
  );
  const isTable = ({ method, target, status }: Exchange) =>
    method === 'GET' && target === head.target && (status === 200 || status === 304);
  const [before, after] = [seen.slice(0, place).findLast(isTable), seen.slice(place).find(isTable)];
  if (!before || !after) return;
  const [expected, expectedAfter] = [before, after].map(readCachedHeaders);
  if (isDeepStrictEqual(expected, expectedAfter))
    checkExchange(head, () => expectSame('ETag, Cache-Control of HEAD', readCachedHeaders(head), expected));
}

/** Reads the headers by which a cache keeps an answer, without what some servers add to a tag when they compress. */
const readCachedHeaders = ({ headers }: HttpAnswer) => [
  headers
    .get('ETag')
    ?.replace(/^W\//, '')
    .replace(/[-;:.](gzip|br|deflate|zstd|df)"$/, '"'),
  headers.get('Cache-Control')?.replace(/max-age=\d+/, ''),
];
