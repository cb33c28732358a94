import { API_KEY_HEADER, crossOriginPolicy, router } from '@crossrate/contract';
import type { Clause, Context } from '../clause.ts';
import type { HttpAnswer } from '../drivers/driver.ts';
import { expectThat } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { askOnce } from './asking/ask-once.ts';
import { CONVERSION_PATH } from './asking/usual-requests.ts';
import { UNKNOWN_KEY } from './authentication.ts';
import { readCachePolicy } from './checking/cache-control.ts';

/** The origin of a page that no target knows. */
export const ORIGIN = 'https://shop.example';

/** The headers of the SDK in a page that asks whether its table has changed, as a browser names them. */
const HEADERS = 'if-none-match,x-api-key';

/** The clause about pages of other origins. */
export const crossOriginClauses: readonly Clause[] = [
  {
    id: 'cors-any-origin',
    level: 'SHOULD',
    profile: 'crossrate',
    title: 'a page of any origin may send the key, and may read answers, errors and their headers',
    ref: 'Introduction',
    sentence: 'Pages of any origin may call the service, and may read its headers (CORS).',
    why: 'Before a browser sends X-API-KEY, the browser asks with OPTIONS and without a key. Answer OPTIONS before you check keys, send Access-Control-Allow-Origin with errors, too, and name the headers in Access-Control-Expose-Headers. A server that repeats the origin of the page needs Vary: Origin.',
    only: 'http',
    async run(context) {
      const { http, keys, hasProbes } = context;
      const asked = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': HEADERS };
      // A page that asks whether the list has changed sends a header, and so asks first, too.
      for (const path of hasProbes ? Object.values(router).map((route) => route.path) : []) {
        const answer = await http.send({ method: 'OPTIONS', path, headers: { Origin: ORIGIN, ...asked } });
        expectThat(answer.status >= 200 && answer.status < 300, 'status 2xx', answer.status);
        expectReadable(answer);
        expectNamed(answer, 'Access-Control-Allow-Headers', [API_KEY_HEADER, 'If-None-Match']);
      }
      const unknown = `${router.rates.path}/nothing`;
      for (const path of [router.currencies.path, router.rates.path, router.convert.path, unknown]) {
        const answer = await http.get(path, undefined, { Origin: ORIGIN });
        checkExchange(answer, () => expectReadable(answer));
      }
      const list = await http.get(router.currencies.path, undefined, { Origin: ORIGIN });
      const condition = { Origin: ORIGIN, 'If-None-Match': list.headers.get('ETag') ?? '' };
      // A page that holds the list, and asks with its tag, reads the 304 itself.
      const unchanged = await http.get(router.currencies.path, undefined, condition);
      checkExchange(unchanged, () => expectReadable(unchanged));
      // A refusal for missing parameters states the quota, and costs nothing.
      const refusal = await http.get(router.convert.path, keys.active, { Origin: ORIGIN });
      checkExchange(refusal, () => expectReadable(refusal));
      if (hasProbes) {
        const refused = await http.send({ method: 'POST', path: router.currencies.path, headers: { Origin: ORIGIN } });
        checkExchange(refused, () => expectReadable(refused));
      }
      for (const request of [buildHeadOfPage(context), buildHeadOfConversion(context), ...listRefused(context)]) {
        const answer = await askOnce(context, request);
        checkExchange(answer, () => expectReadable(answer));
      }
    },
  },
];

/** Builds the request of a page for the headers of a table. All clauses send the same one, because it costs one of the key. */
export const buildHeadOfPage = ({ keys }: Context) => ({
  method: 'HEAD',
  path: router.rates.path,
  key: keys.active,
  headers: { Origin: ORIGIN },
});

/** Builds the request of a page for the headers of a conversion, which all clauses send for the same reason. */
export const buildHeadOfConversion = (context: Context) => ({ ...buildHeadOfPage(context), path: CONVERSION_PATH });

/** Builds requests of a page with keys that are refused. A server may refuse them before it comes to the headers of CORS. */
const listRefused = ({ keys, hasProbes }: Context) =>
  [keys.restricted, keys.unverified, ...(hasProbes ? [UNKNOWN_KEY] : [])]
    .filter((key) => key !== undefined)
    .map((key) => ({ path: router.rates.path, key, headers: { Origin: ORIGIN } }));

/** Fails unless a browser lets the page of the request read the answer and its headers. */
export function expectReadable(answer: HttpAnswer): void {
  const { headers, method } = answer;
  const allowed = headers.get('Access-Control-Allow-Origin');
  expectThat(['*', ORIGIN].includes(allowed ?? ''), 'Access-Control-Allow-Origin: *', allowed);
  // No cache keeps an answer to OPTIONS (RFC 9110, section 9.3.7).
  const isKept = method !== 'OPTIONS' && !readCachePolicy(answer).isNeverStored;
  if (allowed !== '*' && isKept) expectNamed(answer, 'Vary', ['Origin']);
  const sent = crossOriginPolicy.exposedHeaders.filter((name) => headers.has(name));
  expectNamed(answer, 'Access-Control-Expose-Headers', sent);
}

/** Fails unless a header of an answer names all of some headers. */
function expectNamed({ headers }: HttpAnswer, header: string, expected: readonly string[]): void {
  const value = headers.get(header);
  const names = (value ?? '').toLowerCase().split(/[ ,]+/);
  const missing = names.includes('*') ? [] : expected.filter((name) => !names.includes(name.toLowerCase()));
  expectThat(missing.length === 0, `${missing.join(', ')} in ${header}`, value);
}
