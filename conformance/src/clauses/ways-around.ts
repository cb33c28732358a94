import { router } from '@crossrate/contract';
import type { Clause } from '../clause.ts';
import { type Exchange, readKey } from '../exchange.ts';
import {
  expectConversion,
  expectCurrencyList,
  expectError,
  expectRateTable,
  expectSame,
  expectThat,
} from '../expectations.ts';
import { checkExchange } from '../mismatch.ts';
import { pick } from '../observing/pick.ts';
import { CONVERSION, CONVERSION_PATH } from './asking/usual-requests.ts';
import { expectNoRates } from './checking/gives-rates.ts';

const KEY_HEADER = '`/api/rates` and `/api/convert` require an API key sent in the request header `X-API-KEY`.';
const NEEDS_KEY = 'Access to the rates and conversion operations needs an API key. The currency list is public.';
const OPERATIONS = [router.rates.path, CONVERSION_PATH];

/** Parameters from which other services read keys. */
const QUERY_NAMES = [
  ...['api_key', 'apikey', 'apiKey', 'api-key', 'key', 'token', 'access_key', 'access_token', 'appid', 'app_id'],
  ...[
    'X-API-KEY',
    'x-api-key',
    'X_API_KEY',
    'x_api_key',
    'auth',
    'auth_token',
    'authorization',
    'secret',
    'subscription-key',
  ],
];

/** Lists headers from which other services read keys, with a key in each. */
const listOtherHeaders = (key: string): readonly (readonly [name: string, value: string])[] => [
  ...['', 'Bearer ', 'bearer ', 'ApiKey ', 'Token ', 'Key '].map((scheme) => ['Authorization', scheme + key] as const),
  ['Authorization', `Basic ${btoa(`${key}:`)}`],
  ['Authorization', `Basic ${btoa(`x:${key}`)}`],
  ...['apikey', 'Api-Key', 'X-APIKEY', 'X-API-TOKEN', 'X-API-KEYS', 'X-Auth-Token', 'X-Auth-Key'].map(
    (name) => [name, key] as const,
  ),
  ...['X-Access-Token', 'X-RapidAPI-Key', 'Ocp-Apim-Subscription-Key', 'X-Original-X-API-KEY'].map(
    (name) => [name, key] as const,
  ),
  // Gateways to CGI, WSGI and PHP read both this name and that of the interface as HTTP_X_API_KEY.
  ['X_API_KEY', key],
  // Browsers send the address of a page along, with what is in its query.
  ['Referer', `https://shop.example/?api_key=${encodeURIComponent(key)}&key=${encodeURIComponent(key)}`],
  ['Cookie', `api_key=${key}; X-API-KEY=${key}; x-api-key=${key}; apiKey=${key}; token=${key}`],
];

/** Methods other than GET. */
export const UNUSUAL_METHODS = [
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'QUERY',
  'REPORT',
  'SEARCH',
];

/** Paths that a router may take for those of the operations while the check of keys does not. */
export const SPELLED_PATHS = OPERATIONS.flatMap((path) => {
  const [before = '', query] = path.split('?');
  const name = before.slice('/api/'.length);
  const spelled = [
    ...[`/api/${name}/`, `/api//${name}`, `//api/${name}`, `/API/${name}`, `/api/${name.toUpperCase()}`],
    ...[`/${name}`, `/api/${name}.json`, `/api/${name};x=1`, `/api/${name}%2f`, `/api/${name}%20`, `/api/${name}%00`],
    ...[`/api%2f${name}`, `/api/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`, `/api/currencies/..%2f${name}`],
    ...[`/api/v1/${name}`, `/v1/${name}`, `/api/${name}.csv`, `/api/${name}.xml`, `/internal/${name}`],
    `/api/${name.slice(0, 1)}%${name.charCodeAt(1).toString(16)}${name.slice(2)}`,
  ];
  return spelled.map((each) => (query ? `${each}?${query}` : each));
});

/** Paths at which other services give rates. */
const OTHER_PATHS = [
  ...OPERATIONS.flatMap((path) =>
    ['/api/v2', '/public/api', '/api/public'].map((before) => path.replace('/api', before)),
  ),
  ...['.js', '.bak', '~'].flatMap((end) => OPERATIONS.map((path) => path.replace(/(?=\?|$)/, end))),
  ...['/', '/api', '/api/', '/api/latest', '/api/live', '/api/historical', '/api/history', '/latest', '/api/quotes'],
  ...['/api/convert/USD/EUR/1', '/api/rates/USD', '/api/rates/USD/EUR', '/api/all'],
  ...['base=USD', 'rates=1', 'from=USD&to=EUR&amount=1'].map((query) => `${router.currencies.path}?${query}`),
];

/** The number of bases that are asked for without a key, picked at random. */
const KEYLESS_BASES = 16;

/** Headers of requests from within: proxies set them, or a service trusts them. */
const FROM_WITHIN: readonly Readonly<Record<string, string>>[] = [
  { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' },
  { 'X-Forwarded-For': '10.0.0.1', Forwarded: 'for=127.0.0.1;proto=https' },
  { 'True-Client-IP': '127.0.0.1', 'CF-Connecting-IP': '127.0.0.1', 'X-Client-IP': '127.0.0.1' },
  { 'X-Originating-IP': '127.0.0.1', 'X-Remote-IP': '127.0.0.1', 'X-Cluster-Client-IP': '127.0.0.1' },
  { 'Client-IP': '127.0.0.1', 'X-Remote-Addr': '127.0.0.1', Via: '1.1 localhost' },
  { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-User': 'admin', 'X-Remote-User': 'admin', 'X-User-Id': '1', 'X-Consumer-Username': 'admin' },
  { 'X-Original-URL': '/api/currencies', 'X-Rewrite-URL': '/api/currencies' },
  { 'X-HTTP-Method-Override': 'OPTIONS', 'X-HTTP-Method': 'OPTIONS', 'X-Method-Override': 'OPTIONS' },
  { Origin: 'http://localhost', Referer: 'http://localhost/' },
  { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' },
  { 'X-Debug': '1', 'X-Test': 'true', 'X-Internal': 'true' },
  { 'User-Agent': 'kube-probe/1.30' },
  { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  { Range: 'bytes=0-50' },
  { Accept: 'text/csv' },
];

/** Clauses about ways around the key. */
export const waysAroundClauses: readonly Clause[] = [
  {
    id: 'auth-header-only',
    level: 'MUST',
    title: 'a key outside the header X-API-KEY does not count',
    ref: 'Authentication 1',
    sentence: KEY_HEADER,
    why: 'Addresses end up in logs and histories, and browsers send cookies for foreign pages. Read the key from this header alone.',
    only: 'http',
    probes: true,
    async run({ api, http, keys: { active }, seen }) {
      expectRateTable(await api.rates(active));
      const opened = seen.find((answer) => readKey(answer) === active && writeCookies(answer) !== '');
      for (const path of OPERATIONS) {
        if (opened) {
          const { status } = await http.get(path, undefined, { Cookie: writeCookies(opened) });
          // The finding shows the request that got the cookies. The cookies may be as good as a key, so no report shows them.
          checkExchange(opened, () => expectSame('status without a key, with the cookies of this answer', status, 401));
        }
        for (const [name, value] of listOtherHeaders(active))
          expectError(await http.get(path, undefined, { [name]: value }), 401);
        for (const name of QUERY_NAMES) {
          const parameter = `${name}=${encodeURIComponent(active)}`;
          const answer = await http.get(`${path}${path.includes('?') ? '&' : '?'}${parameter}`);
          // A server may refuse unknown parameters before it looks for a key.
          checkExchange(answer, () => expectThat([400, 401, 422].includes(answer.status), '401', answer.status));
        }
        const inBody = { api_key: active, apiKey: active, key: active, token: active, 'X-API-KEY': active };
        for (const [type, body] of [
          ['application/json', JSON.stringify(inBody)],
          ['application/x-www-form-urlencoded', new URLSearchParams(inBody).toString()],
        ] as const)
          expectNoRates(await http.send({ method: 'POST', path, headers: { 'Content-Type': type }, body }));
      }
      const key = encodeURIComponent(active);
      for (const path of [`/api/${key}/rates`, `/api/rates/${key}`, `/${key}/api/rates`, `/api/rates/USD?key=${key}`])
        expectNoRates(await http.get(path));
    },
  },
  {
    id: 'auth-no-way-around',
    level: 'MUST',
    title: 'no unusual request gets rates without a key',
    ref: 'Authentication 1, 3',
    sentence: NEEDS_KEY,
    why: 'A client can forge every header that a proxy sets. Resolve the path first, then check the key, for every client.',
    needs: [],
    only: 'http',
    probes: true,
    async run({ http, seed }) {
      const ordinary = ['from=EUR&to=EUR&amount=1', 'from=GBP&to=JPY&amount=5', 'from=USD&to=USD&amount=0.02'].map(
        (query) => `${router.convert.path}?${query}`,
      );
      for (const path of [...ordinary, `${router.rates.path}?base=EUR`, `${router.rates.path}?base=USD`])
        expectError(await http.get(path), 401);
      const { currencies } = expectCurrencyList(await http.currencies());
      for (const code of pick(currencies, { seed, purpose: 'keyless', count: KEYLESS_BASES })) {
        expectNoRates(await http.get(`${router.rates.path}?base=${code}`));
        expectNoRates(await http.get(`${router.convert.path}?from=${code}&to=USD&amount=10`));
      }
      const wrapped = ['callback=cb', 'format=csv', 'debug=1', 'admin=true', 'demo=1', 'preview=1', '_method=GET'];
      for (const path of OPERATIONS) {
        for (const headers of FROM_WITHIN) expectNoRates(await http.get(path, undefined, headers));
        for (const parameter of wrapped)
          expectNoRates(await http.get(`${path}${path.includes('?') ? '&' : '?'}${parameter}`));
        // A proxy may check the public path, and the service behind it may answer the path in the header.
        expectNoRates(
          await http.get(router.currencies.path, undefined, { 'X-Original-URL': path, 'X-Rewrite-URL': path }),
        );
      }
      for (const path of [...SPELLED_PATHS, ...OTHER_PATHS]) expectNoRates(await http.get(path));
    },
  },
  {
    id: 'auth-not-shared',
    level: 'MUST',
    title: 'a client without a key never gets the answer to a key of another client',
    ref: 'Authentication 1, 3',
    sentence: NEEDS_KEY,
    why: 'A cache that stores answers by their address gives them to everybody. Put the cache behind the check of keys.',
    needs: ['active', 'restricted'],
    only: 'http',
    async run({ api, http, keys, seen, hasProbes, clock }) {
      expectRateTable(await api.rates(keys.active, 'EUR'));
      expectConversion(await api.convert(keys.active, CONVERSION));
      for (const path of [`${router.rates.path}?base=EUR`, CONVERSION_PATH]) {
        expectError(await http.get(path), 401);
        const etag = seen
          .findLast((answer) => path.startsWith(answer.path) && answer.status === 200)
          ?.headers.get('ETag');
        for (const tag of [etag ?? '"1"', '*'])
          expectError(await http.get(path, undefined, { 'If-None-Match': tag }), 401);
        expectNoRates(await http.send({ method: 'HEAD', path }));
        expectError(await http.get(path, undefined, { 'If-Modified-Since': new Date(clock.now()).toUTCString() }), 401);
        if (hasProbes) expectError(await http.get(path, 'nonsense'), 401);
        expectError(await http.get(path, keys.restricted), 403);
        // A target that keeps the account of a request where all requests see it mixes up accounts.
        const atOnce = [keys.active, keys.restricted, keys.active, keys.restricted, keys.restricted];
        const answers = await Promise.all(
          atOnce.map((key) => http.get(key === keys.active ? router.convert.path : path, key)),
        );
        // Some targets charge requests of a restricted account, so that its quota may be used up.
        for (const [place, answer] of answers.entries())
          if (atOnce[place] === keys.restricted)
            checkExchange(answer, () => expectThat([403, 429].includes(answer.status), '403', answer.status));
      }
    },
  },
];

/** Writes the cookies that an answer sets as a browser sends them back. */
const writeCookies = ({ headers }: Exchange) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
