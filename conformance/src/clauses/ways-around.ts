import { router } from '@crossrate/contract';
import { type Exchange, readKey } from '../exchange.ts';
import { expectConversion, expectCurrencyList, expectError, expectRateTable, expectStatus } from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import type { HttpRequest } from '../suite/client.ts';
import { tryEach } from '../suite/try-each.ts';
import { pick } from './asking/pick.ts';
import {
  addParameter,
  CONVERSION,
  CONVERSION_PATH,
  OPERATIONS,
  ORIGIN,
  takeTurn,
  UNKNOWN_KEY,
} from './asking/usual-requests.ts';
import { expectNoRates } from './checking/gives-rates.ts';
import { must } from './levels.ts';
import { BARRED, INVALID_KEY, KEY_HEADER, NEEDS_KEY, OVER_LIMIT } from './sentences.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const PARAMETERS = { base: 'USD', from: 'USD', to: 'EUR', amount: 1 };

const [RATES, CONVERT] = [router.rates.path, router.convert.path];

/** Lists headers from which other services read keys, with a key in each. */
const listOtherHeaders = (key: string): readonly Readonly<Record<string, string>>[] => [
  ...['', 'Bearer ', 'ApiKey ', 'Token '].map((scheme) => ({ Authorization: scheme + key })),
  ...[`${key}:`, `x:${key}`].map((credentials) => ({ Authorization: `Basic ${btoa(credentials)}` })),
  ...['apikey', 'X-APIKEY', 'api-key', 'X-Auth-Token', 'X-Access-Token', 'token', 'Ocp-Apim-Subscription-Key'].map(
    (name) => ({ [name]: key }),
  ),
  // Browsers send the address of a page along, with what is in its query.
  { Referer: `${ORIGIN}/?api_key=${encodeURIComponent(key)}&key=${encodeURIComponent(key)}` },
  { Cookie: ['api_key', 'X-API-KEY', 'apiKey', 'token'].map((name) => `${name}=${key}`).join('; ') },
];

/** Parameters from which other services read keys. */
const KEY_PARAMETERS = [
  ...['api_key', 'apikey', 'apiKey', 'key', 'token', 'access_key', 'access_token', 'appid', 'auth', 'X-API-KEY'],
  ...['x_api_key', 'api-key'],
];

const METHODS = 'POST PUT PATCH DELETE OPTIONS PROPFIND QUERY REPORT SEARCH'.split(' ');

/** Paths that a router may take for those of the operations while the check of keys does not, and those of other services. */
const PATHS = [
  ...['/api/rates/', '/API/rates', '/api//rates', '/rates', '/api/rates.json', '/api/rates.csv', '/api/rates;x=1'],
  ...['/api/%72ates', '/api/currencies/..%2frates', '/api/rates%00', '/api/v1/rates', '/api/rates.bak', '/latest'],
  ...['/api/rates/USD/EUR', '/', '/api', '/api/latest', '/api/all', `${router.currencies.path}?base=USD`],
  ...['/api/convert/', '/api/CONVERT', '//api/convert', '/api/convert;x=1', '/api%2fconvert', '/internal/convert'].map(
    (path) => CONVERSION_PATH.replace(CONVERT, path),
  ),
];

/** Headers of requests from within: proxies set them, or a service trusts them. */
const FROM_WITHIN: readonly Readonly<Record<string, string>>[] = [
  { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1', 'X-Forwarded-Host': 'localhost' },
  { 'X-Forwarded-For': '10.0.0.1', Forwarded: 'for=127.0.0.1;proto=https', Via: '1.1 localhost' },
  { 'True-Client-IP': '127.0.0.1', 'CF-Connecting-IP': '127.0.0.1', 'X-Remote-IP': '127.0.0.1' },
  { 'X-Forwarded-User': 'admin', 'X-Remote-User': 'admin', 'X-User-Id': '1', 'X-Consumer-Username': 'admin' },
  { 'X-Original-URL': '/api/currencies', 'X-Rewrite-URL': '/api/currencies' },
  { 'X-HTTP-Method-Override': 'OPTIONS', 'X-HTTP-Method': 'OPTIONS', 'X-Method-Override': 'OPTIONS' },
  { Origin: 'http://localhost', Referer: 'http://localhost/', 'Sec-Fetch-Site': 'same-origin' },
  { 'User-Agent': 'kube-probe/1.30', 'X-Debug': '1', 'X-Test': 'true', 'X-Internal': 'true' },
  { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { Range: 'bytes=0-50', Accept: 'text/csv' },
];

/** Parameters that a service may take for leave to answer. */
const LEAVES = ['callback=cb', 'format=csv', 'debug=1', 'demo=1', '_method=GET'];

/** Requests without a valid key that a check of keys may overlook. */
const listWaysAround = (seed: number): readonly HttpRequest[] => [
  ...PATHS.map((path) => ({ path })),
  ...OPERATIONS.flatMap((path) => [
    ...METHODS.map((method) => ({ method, path })),
    ...['POST', 'PUT'].map((method) => ({ method, path, key: UNKNOWN_KEY })),
    { method: 'POST', path, headers: { 'X-HTTP-Method-Override': 'GET', 'X-Method-Override': 'GET' } },
    { method: 'POST', path: path.replace(/\?.*/, ''), headers: JSON_TYPE, body: JSON.stringify(PARAMETERS) },
    // A proxy may check the public path, and the service behind it may answer the path in the header.
    { path: router.currencies.path, headers: { 'X-Original-URL': path, 'X-Rewrite-URL': path } },
  ]),
  ...FROM_WITHIN.map((headers, place) => ({ path: takeTurn(place, seed), headers })),
  ...LEAVES.map((parameter, place) => ({ path: addParameter(takeTurn(place, seed), parameter) })),
];

/** Clauses about ways around the key. */
export const waysAroundClauses = [
  must('auth-header-only', {
    title: 'a key outside the header X-API-KEY does not count',
    sentences: [KEY_HEADER, INVALID_KEY],
    why: 'Addresses end up in logs and histories, and browsers send cookies for foreign pages. Read the key from this header alone.',
    probes: true,
    async run(context) {
      const { api, http, keys, seen, seed } = context;
      const { active } = keys;
      expectRateTable(await api.rates(active));
      const opened = seen.find((answer) => readKey(answer) === active && writeCookies(answer) !== '');
      if (opened) {
        const answer = await http.get(RATES, undefined, { Cookie: writeCookies(opened) });
        // The finding shows the request that got the cookies. They may be as good as a key, so no report shows them.
        checkExchange(opened, () => expectNoRates(answer));
      }
      const key = encodeURIComponent(active);
      const body = { api_key: active, key: active, token: active, 'X-API-KEY': active, ...PARAMETERS };
      const requests: HttpRequest[] = [
        ...listOtherHeaders(active).flatMap((headers) => OPERATIONS.map((path) => ({ path, headers }))),
        ...KEY_PARAMETERS.map((name, place) => ({ path: addParameter(takeTurn(place, seed), `${name}=${key}`) })),
        ...[RATES, CONVERT].map((path) => ({ method: 'POST', path, headers: JSON_TYPE, body: JSON.stringify(body) })),
        ...[`/api/${key}/rates`, `/api/rates/${key}`, `/${key}/api/rates`].map((path) => ({ path })),
      ];
      await tryEach(context, requests, async ({ http }, request) => expectNoRates(await http.send(request)));
    },
  }),
  must('auth-no-way-around', {
    title: 'no unusual request gets rates without a key: no path, no method, no header, no parameter',
    sentences: [NEEDS_KEY],
    why: 'A client can forge every header that a proxy sets. Resolve the path first, then check the key, for every client and method.',
    needs: [],
    probes: true,
    async run(context) {
      const { seed, breadth } = context;
      const { currencies } = expectCurrencyList(await context.http.currencies());
      const codes = pick(currencies, { seed, purpose: 'keyless', count: 12 * breadth });
      const ofCodes = codes.flatMap((code) =>
        [`${RATES}?base=${code}`, `${CONVERT}?from=${code}&to=${code}&amount=10`].map((path) => ({ path })),
      );
      await tryEach(context, [...ofCodes, ...listWaysAround(seed)], async ({ http }, request) =>
        expectNoRates(await http.send(request)),
      );
    },
  }),
  must('auth-not-shared', {
    title: 'a client never gets the answer to a key of another client, or learns that it is unchanged',
    sentences: [INVALID_KEY, BARRED, OVER_LIMIT],
    why: 'A cache that stores answers by their address gives them to everybody. Put the cache, and the check of conditions, behind the check of keys.',
    needs: ['active', 'restricted'],
    async run(context) {
      const { api, http, keys, seen, clock } = context;
      expectRateTable(await api.rates(keys.active));
      expectConversion(await api.convert(keys.active, CONVERSION));
      for (const path of OPERATIONS) {
        const held = seen.findLast((answer) => answer.target === path && answer.status === 200);
        const tags = [held?.headers.get('ETag') ?? '"1"', '*'].map((tag) => ({ 'If-None-Match': tag }));
        const date = { 'If-Modified-Since': new Date(clock.now()).toUTCString() };
        await tryEach(context, [{}, ...tags, date], async ({ http, hasProbes }, headers) => {
          expectError(await http.get(path, undefined, headers), 401);
          if (hasProbes) expectError(await http.get(path, 'nonsense', headers), 401);
          // Some targets charge requests of a restricted account, so that its quota may be used up.
          expectStatus(await http.get(path, keys.restricted, headers), 403, 429);
        });
        // A target that keeps the account of a request where all requests see it mixes up accounts.
        const sent = [keys.active, keys.restricted, keys.active, keys.restricted, keys.restricted];
        const answers = await Promise.all(sent.map((key) => http.get(key === keys.active ? CONVERT : path, key)));
        for (const answer of answers.filter((_, place) => sent[place] === keys.restricted))
          expectStatus(answer, 403, 429);
      }
    },
  }),
];

/** Writes the cookies that an answer sets as a browser sends them back. */
const writeCookies = ({ headers }: Exchange) =>
  headers
    .getSetCookie()
    .flatMap((cookie) => cookie.split(';').slice(0, 1))
    .join('; ');
