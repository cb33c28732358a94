import { API_KEY_HEADER, crossOriginPolicy, router } from '@crossrate/contract';
import type { Exchange } from '../exchange.ts';
import { expectStatus, expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import type { HttpRequest } from '../suite/client.ts';
import { tryEach } from '../suite/try-each.ts';
import { askOnce } from './asking/held-answers.ts';
import { buildHead, CONVERSION_PATH, ORIGIN, UNKNOWN_KEY } from './asking/usual-requests.ts';
import { readCachePolicy } from './checking/cache-control.ts';
import { decided } from './levels.ts';
import { ANY_ORIGIN } from './sentences.ts';

/** The headers by which a browser asks before it sends the request of a page. */
const PREFLIGHT = {
  Origin: ORIGIN,
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'authorization,if-none-match,traceparent,x-api-key',
};

/** The clause about pages of other origins. */
export const crossOriginClauses = [
  decided('cors-any-origin', {
    title: 'a page of any origin may send any header but Authorization, and may read answers, errors and their headers',
    sentences: [ANY_ORIGIN, 'They may send any header but `Authorization`, so tracing of a browser works.'],
    why: 'Before a browser sends X-API-KEY, the browser asks with OPTIONS and without a key. Answer OPTIONS before you check keys, send Access-Control-Allow-Origin with errors, too, and name the headers in Access-Control-Expose-Headers. A server that repeats the origin of the page needs Vary: Origin.',
    async run(context) {
      const { keys, hasProbes } = context;
      await tryEach(context, hasProbes ? Object.values(router) : [], async ({ http }, { path }) => {
        const answer = await http.send({ method: 'OPTIONS', path, headers: PREFLIGHT });
        expectStatus(answer, 200, 204);
        expectReadable(answer);
        expectNamed(answer, 'Access-Control-Allow-Headers', [API_KEY_HEADER, 'If-None-Match', 'traceparent']);
        const allowed = answer.headers.get('Access-Control-Allow-Headers');
        checkExchange(answer, () => expectThat(!/authorization/i.test(allowed ?? ''), 'no Authorization', allowed));
      });
      const [list, rates, convert] = [router.currencies.path, router.rates.path, router.convert.path];
      const tag = (await context.http.currencies()).headers.get('ETag') ?? '';
      const refused = [undefined, keys.restricted, keys.unverified, ...(hasProbes ? [UNKNOWN_KEY] : [])];
      const requests: HttpRequest[] = [
        ...[list, `${rates}/nothing`].map((path) => ({ path })),
        { path: list, headers: { 'If-None-Match': tag } },
        ...(hasProbes ? [{ path: list, method: 'POST' }] : []),
        ...refused.map((key) => ({ path: rates, key })),
        // A refusal for missing parameters states the quota, and costs nothing.
        { path: convert, key: keys.active },
        ...[rates, CONVERSION_PATH].map((path) => buildHead(context, path)),
      ];
      await tryEach(context, requests, async (context, request) =>
        expectReadable(await askOnce(context, { ...request, headers: { ...request.headers, Origin: ORIGIN } })),
      );
    },
  }),
];

/** Fails unless a browser lets the page of the request read the answer and its headers. */
export function expectReadable(answer: Exchange): void {
  const { headers, method } = answer;
  const allowed = headers.get('Access-Control-Allow-Origin');
  const isAllowed = ['*', ORIGIN].includes(allowed ?? '');
  checkExchange(answer, () => expectThat(isAllowed, 'Access-Control-Allow-Origin: *', allowed));
  // No cache keeps an answer to OPTIONS (RFC 9110, section 9.3.7).
  const isKept = method !== 'OPTIONS' && !readCachePolicy(answer).isNeverStored;
  if (allowed !== '*' && isKept) expectNamed(answer, 'Vary', ['Origin']);
  const sent = crossOriginPolicy.exposedHeaders.filter((name) => headers.has(name));
  expectNamed(answer, 'Access-Control-Expose-Headers', sent);
}

/** Fails unless a header of an answer names all of some headers. */
export function expectNamed(answer: Exchange, header: string, expected: readonly string[]): void {
  const value = answer.headers.get(header);
  const names = (value ?? '').toLowerCase().split(/[ ,]+/);
  const missing = names.includes('*') ? [] : expected.filter((name) => !names.includes(name.toLowerCase()));
  checkExchange(answer, () => expectThat(missing.length === 0, `${missing.join(', ')} in ${header}`, value));
}
