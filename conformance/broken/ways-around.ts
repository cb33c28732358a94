import { admits } from './answers.ts';
import type { BrokenServer, ProxyAnswer, ProxyRequest, Spoil } from './broken-server.ts';
import { isFor, keyOf, type OperationName, parameterOf, requests, withKey, withOperation } from './requests.ts';

/** Gives an operation to who comes another way, without a key. */
const opens =
  (operation: OperationName, isOpen: (request: ProxyRequest) => boolean): Spoil =>
  ({ key }) =>
  (request, ask) =>
    keyOf(request) === null && isOpen(request)
      ? ask({ ...withKey(withOperation(request, operation, request.url.search), key), method: 'GET' })
      : ask(request);

const header = ({ headers }: ProxyRequest, name: string) => headers.get(name);
const isPost = ({ method }: ProxyRequest) => method === 'POST';

const PATHS: readonly (readonly [id: string, title: string, operation: OperationName, path: string])[] = [
  ['slash', 'adds a slash to the path', 'rates', '/api/rates/'],
  ['convert-slash', 'adds a slash to the path of conversions', 'convert', '/api/convert/'],
  ['capitals', 'writes the path in capitals', 'rates', '/API/rates'],
  ['convert-capitals', 'writes CONVERT in capitals', 'convert', '/api/CONVERT'],
  ['two-slashes', 'writes two slashes', 'rates', '/api//rates'],
  ['two-slashes-first', 'begins with two slashes', 'convert', '//api/convert'],
  ['without-prefix', 'leaves the prefix out', 'rates', '/rates'],
  ['json', 'adds .json', 'rates', '/api/rates.json'],
  ['path-parameter', 'adds a parameter to the path', 'convert', '/api/convert;x=1'],
  ['encoded-letter', 'encodes a letter of the path', 'rates', '/api/%72ates'],
  ['encoded-slash', 'encodes the slash', 'convert', '/api%2fconvert'],
  ['encoded-way-up', 'goes up by an encoded slash', 'rates', '/api/currencies/..%2frates'],
  ['encoded-nul', 'ends the path in an encoded NUL', 'rates', '/api/rates%00'],
  ['version', 'names a version', 'rates', '/api/v1/rates'],
  ['internal', 'knows the path for the inside', 'convert', '/internal/convert'],
];

const ELSEWHERE: readonly (readonly [
  id: string,
  title: string,
  find: (request: ProxyRequest) => string | null | undefined,
])[] = [
  ['authorization', 'from Authorization without a scheme', (request) => header(request, 'Authorization')],
  [
    'scheme-apikey',
    'from Authorization with the scheme ApiKey',
    (request) => /^ApiKey (.*)/.exec(header(request, 'Authorization') ?? '')?.[1],
  ],
  [
    'scheme-token',
    'from Authorization with the scheme Token',
    (request) => /^Token (.*)/.exec(header(request, 'Authorization') ?? '')?.[1],
  ],
  ['basic-name', 'from Authorization as a name of a user', (request) => basicOf(request)?.[0]],
  ['basic-password', 'from Authorization as a password', (request) => basicOf(request)?.[1]],
  ['header-apikey', 'from the header apikey', (request) => header(request, 'apikey')],
  ['header-x-apikey', 'from the header X-APIKEY', (request) => header(request, 'X-APIKEY')],
  [
    'header-auth-token',
    'from the header X-Auth-Token before it converts',
    (request) => (isFor('convert', request) ? header(request, 'X-Auth-Token') : null),
  ],
  ['header-gateway', 'from the header of a gateway', (request) => header(request, 'Ocp-Apim-Subscription-Key')],
  ['cookie', 'from a cookie', (request) => /api_key=([^;]*)/.exec(header(request, 'Cookie') ?? '')?.[1]],
  ...['access_key', 'key', 'token', 'api_key', 'appid', 'auth', 'X-API-KEY'].map(
    (name) =>
      [
        `query-${name.replaceAll('_', '-').toLowerCase()}`,
        `from the parameter ${name}`,
        (request: ProxyRequest) => parameterOf(request, name),
      ] as const,
  ),
];

const FROM_WITHIN: readonly (readonly [id: string, title: string, isOpen: (request: ProxyRequest) => boolean])[] = [
  [
    'neighbours',
    'says that he asks from the same machine',
    (request) => header(request, 'X-Forwarded-For') === '127.0.0.1',
  ],
  [
    'network',
    'says that he asks from the same network',
    (request) => header(request, 'X-Forwarded-For')?.startsWith('10.') ?? false,
  ],
  [
    'forwarded',
    'says so as RFC 7239 has it',
    (request) => header(request, 'Forwarded')?.includes('127.0.0.1') ?? false,
  ],
  [
    'client-ip',
    'says so with the header of a network of caches',
    (request) => header(request, 'CF-Connecting-IP') === '127.0.0.1',
  ],
  ['client-ip-of-a-gateway', 'says so as a gateway would', (request) => header(request, 'X-Remote-IP') === '127.0.0.1'],
  ['local-host', 'says that he asked localhost', (request) => header(request, 'X-Forwarded-Host') === 'localhost'],
  ['forwarded-user', 'says that he is admin', (request) => header(request, 'X-Forwarded-User') === 'admin'],
  [
    'original-url',
    'names a public path as the original one',
    (request) => header(request, 'X-Original-URL') === '/api/currencies',
  ],
  ['override', 'says that he means OPTIONS', (request) => header(request, 'X-HTTP-Method-Override') === 'OPTIONS'],
  ['origin', 'comes from a page of localhost', (request) => header(request, 'Origin') === 'http://localhost'],
  ['debug', 'asks for debugging', (request) => header(request, 'X-Debug') !== null],
  ['probe', 'calls himself a probe', (request) => header(request, 'User-Agent')?.startsWith('kube-probe') ?? false],
  ['crawler', 'calls himself a search engine', (request) => header(request, 'User-Agent')?.includes('bot') ?? false],
  ['debug-parameter', 'asks for debugging in the query', (request) => parameterOf(request, 'debug') !== null],
  ['callback', 'wants a script', (request) => parameterOf(request, 'callback') !== null],
];

/** Ways around the key. */
export const brokenWaysAround: readonly BrokenServer[] = [
  ...ELSEWHERE.map(
    ([id, title, find]): BrokenServer => ({
      id: `key-elsewhere-${id}`,
      title: `reads the key ${title}, too`,
      caughtBy: ['auth-header-only'],
      spoil: requests((request) => withKey(request, keyOf(request) ?? find(request) ?? null)),
    }),
  ),
  {
    id: 'key-elsewhere-body',
    title: 'reads the key from the body of a POST and answers like GET',
    caughtBy: ['auth-header-only'],
    spoil: opens('rates', (request) => isPost(request) && header(request, 'Content-Type') === 'application/json'),
  },
  {
    id: 'key-elsewhere-path',
    title: 'reads the key from the path, too',
    caughtBy: ['auth-header-only'],
    spoil: opens('rates', ({ url }) => /^\/api\/\w{8,}\/rates$/.test(url.pathname)),
  },
  ...PATHS.map(
    ([id, title, operation, path]): BrokenServer => ({
      id: `path-public-${id}`,
      title: `asks nobody for a key who ${title}`,
      caughtBy: ['auth-no-way-around'],
      spoil: opens(operation, ({ url }) => url.pathname === path),
    }),
  ),
  {
    id: 'path-public-csv',
    title: 'gives tables as CSV to everybody',
    caughtBy: ['auth-no-way-around'],
    spoil:
      ({ key }) =>
      async (request, ask) => {
        if (request.url.pathname !== '/api/rates.csv') return ask(request);
        const { rates } = JSON.parse((await ask(withKey(withOperation(request, 'rates'), key))).text);
        const text = Object.entries(rates)
          .map((pair) => pair.join(';'))
          .join('\n');
        return { status: 200, headers: new Headers({ 'Content-Type': 'text/csv' }), text };
      },
  },
  ...FROM_WITHIN.map(
    ([id, title, isOpen]): BrokenServer => ({
      id: `${id}-public`,
      title: `lets in without a key who ${title}`,
      caughtBy: ['auth-no-way-around'],
      spoil: admits('unauthorized', (request) => keyOf(request) === null && isOpen(request)),
    }),
  ),
  {
    id: 'rewritten-public',
    title: 'checks keys by the path, and answers by the one that a header names',
    caughtBy: ['auth-no-way-around'],
    spoil:
      ({ key }) =>
      (request, ask) => {
        const path = header(request, 'X-Rewrite-URL');
        const isOpen = isFor('currencies', request) && path !== null;
        return ask(isOpen ? withKey({ ...request, url: new URL(path, request.url) }, key) : request);
      },
  },
  {
    id: 'same-currency-public',
    title: 'needs no key to convert a currency into itself',
    caughtBy: ['auth-no-way-around'],
    spoil: admits(
      'unauthorized',
      (request) =>
        keyOf(request) === null &&
        parameterOf(request, 'from') === parameterOf(request, 'to') &&
        isFor('convert', request),
    ),
  },
  {
    id: 'cache-for-all',
    title: 'keeps answers by their address and gives them to everybody',
    caughtBy: ['auth-not-shared'],
    spoil: () => {
      const kept = new Map<string, ProxyAnswer>();
      return async (request, ask) => {
        const known = kept.get(request.url.href);
        if (known) return known;
        const answer = await ask(request);
        if (answer.status === 200 && isFor('rates', request)) kept.set(request.url.href, answer);
        return answer;
      };
    },
  },
  {
    id: 'conversions-for-all',
    title: 'remembers who may convert by what is converted',
    caughtBy: ['auth-not-shared'],
    spoil: ({ key }) => {
      const kept = new Set<string>();
      return async (request, ask) => {
        const { href } = request.url;
        if (isFor('convert', request) && kept.has(href)) return ask(withKey(request, key));
        const answer = await ask(request);
        if (answer.status === 200) kept.add(href);
        return answer;
      };
    },
  },
  ...(
    [
      [
        'tag',
        'knows the tag of a table',
        ({ headers }: ProxyRequest) => headers.get('If-None-Match')?.includes('"') ?? false,
      ],
      ['any-tag', 'asks for any tag', ({ headers }: ProxyRequest) => headers.get('If-None-Match') === '*'],
      ['date', 'asks for what is newer than now', ({ headers }: ProxyRequest) => headers.has('If-Modified-Since')],
    ] as const
  ).map(
    ([id, title, isOpen]): BrokenServer => ({
      id: `unchanged-for-all-${id}`,
      title: `tells that nothing has changed to who ${title} and has no key`,
      caughtBy: ['auth-not-shared'],
      spoil: () => async (request, ask) => {
        const answer = await ask(request);
        return answer.status === 401 && isOpen(request) ? { ...answer, status: 304, text: '' } : answer;
      },
    }),
  ),
];

/** Name and password of a user. */
function basicOf(request: ProxyRequest): string[] | undefined {
  const [, encoded] = /^Basic (.*)/.exec(header(request, 'Authorization') ?? '') ?? [];
  return encoded === undefined ? undefined : atob(encoded).split(':');
}
