import { rateHeaderNames, router } from '@crossrate/contract';
import type { Exchange } from '../exchange.ts';
import { expectJson, expectMessage, expectSame, expectStatus, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { tryEach } from '../suite/try-each.ts';
import { askOnce, findCodeWithoutRate, obtainConversion, obtainTable } from './asking/held-answers.ts';
import { buildHead, CONVERSION_PATH, UNKNOWN_KEY } from './asking/usual-requests.ts';
import { isByNextRefresh } from './cache-policies.ts';
import { compareUnlessRefreshed } from './checking/unless-refreshed.ts';
import { decided } from './levels.ts';

/** Paths that a lenient router takes for those of the operations. */
const ODD_PATHS = [
  ...['/api/rates/', '/api/currencies/', '/api//rates', '/API/rates', '/api/Currencies', '/rates', '/api/v1/rates'],
  ...['/api/rates.json', '/api/%72ates', '/api/rates;x=1', '/api/currencies%20', '/api/rates%00'],
];

/** Clauses about errors, paths and methods that the interface leaves open. */
export const errorsClauses = [
  decided('errors-retry-after', {
    title: '503 says in whole seconds when to come back',
    sentences: [
      '429 and 503 have `Retry-After`, in seconds.',
      'In a 503, the wait ends with the next attempt to get rates',
    ],
    why: 'A client without this time asks again at once, or not at all. Send the seconds until the next attempt to get rates.',
    async run(context) {
      const missing = findCodeWithoutRate(await context.http.currencies(), await obtainTable(context, 'EUR'));
      if (missing === undefined) return;
      const answer = await context.http.rates(context.keys.active, missing);
      expectStatus(answer, 503);
      const stated = answer.headers.get('Retry-After');
      const isInTime = /^\d+$/.test(stated ?? '') && isByNextRefresh(Number(stated), answer.receivedAt);
      expectThat(isInTime, 'a Retry-After in whole seconds, no later than the next refresh', stated);
    },
  }),
  decided('errors-unknown-path', {
    title: 'an unknown path is answered with 404, and another method with 405 and GET and HEAD in Allow',
    sentences: [
      '404 | `Not found.` | there is no such path',
      '405 | `Method not allowed.` | the path is right, the method is not; `Allow` names the right methods',
    ],
    why: 'A developer who mistypes a path or a method must see the mistake. Answer 404 after all routes, 405 with Allow (RFC 9110, section 15.5.6), and the same body as every error.',
    async run(context) {
      // Many services have a page at `/`.
      await tryEach(context, ['/api', '/api/rates/USD', '/api/currencies/USD'], async (context, path) => {
        for (const key of [undefined, context.keys.active]) {
          const answer = await askOnce(context, { path, key });
          expectMessage(answer, 'notFound');
          expectJson(answer);
        }
      });
      await tryEach(context, context.hasProbes ? ODD_PATHS : [], async ({ http }, path) =>
        expectMessage(await http.get(path), 'notFound'),
      );
      const methods = context.hasProbes ? ['POST', 'PUT', 'PATCH', 'DELETE'] : [];
      await tryEach(context, methods, async ({ http, keys }, method) => {
        for (const { path } of Object.values(router)) {
          const answer = await http.send({ method, path, key: keys.active });
          expectMessage(answer, 'methodNotAllowed');
          const allowed = answer.headers.get('Allow')?.split(/\s*,\s*/) ?? [];
          const isRight = allowed.includes('GET') && allowed.includes('HEAD') && !allowed.includes(method);
          expectThat(isRight, 'GET and HEAD in Allow', allowed);
        }
      });
    },
  }),
  decided('methods-head', {
    title: 'HEAD is answered like GET, without the body',
    sentences: ['HEAD is answered like GET without the body.'],
    why: 'Monitors and caches ask with HEAD (RFC 9110, section 9.3.2). Answer it with the status and the headers of GET, and check the key first.',
    run: (context) =>
      compareUnlessRefreshed(context, async () => {
        const { keys, hasProbes } = context;
        const requests = [
          ...[router.currencies.path, router.rates.path].map((path) => [path, undefined] as const),
          ...[router.convert.path, `${router.rates.path}?base=XYZ`].map((path) => [path, keys.active] as const),
          ...[keys.restricted, keys.unverified].map((key) => [router.rates.path, key] as const),
          [CONVERSION_PATH, hasProbes ? UNKNOWN_KEY : undefined] as const,
        ];
        await tryEach(context, requests, async ({ http }, [path, key]) => {
          const get = await http.get(path, key);
          expectAlike(await http.send({ method: 'HEAD', path, key }), get);
        });
        expectAlike(await askOnce(context, buildHead(context, router.rates.path)), await obtainTable(context));
        expectAlike(await askOnce(context, buildHead(context, CONVERSION_PATH)), await obtainConversion(context));
      }),
  }),
];

/** Fails when HEAD has another status than GET, or other headers by which clients and caches read and keep an answer. */
function expectAlike(head: Exchange, get: Exchange): void {
  checkExchange(head, () => {
    expectSame('status of HEAD', head.status, get.status);
    expectSame('Content-Type, Cache-Control, ETag and headers of rates of HEAD', readHeaders(head), readHeaders(get));
    // A server may leave the length out (RFC 9110, section 9.3.2), and must not state another one.
    const [length, ofHead] = [get, head].map(({ headers }) => headers.get('Content-Length'));
    const isPacked = [get, head].some(({ headers }) => headers.has('Content-Encoding'));
    if (length !== null && ofHead !== null && !isPacked) expectSame('Content-Length of HEAD', ofHead, length);
  });
}

/** Reads headers without the seconds, and without what some servers add to a tag when they compress. */
const readHeaders = ({ headers }: Exchange) => [
  headers.get('Content-Type'),
  headers.get('Cache-Control')?.replace(/max-age=\d+/, ''),
  headers.get('ETag')?.replace(/^W\/|[-;:.](gzip|br|deflate|zstd|df)(?="$)/g, ''),
  ...Object.values(rateHeaderNames).map((name) => headers.get(name)),
];
