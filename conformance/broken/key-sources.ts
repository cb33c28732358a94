import type { BrokenServer, ProxyRequest } from './broken-server.ts';
import { open, replaceHeaders } from './changing/answers.ts';
import { changeRequests, isFor, keyOf, readHeader, readParameter, replaceKey } from './changing/requests.ts';

const isPost = ({ method }: ProxyRequest) => method === 'POST';

/** Other places from which a server reads the key. */
const KEY_SOURCES: readonly (readonly [
  id: string,
  title: string,
  find: (request: ProxyRequest) => string | null | undefined,
])[] = [
  ['authorization', 'from Authorization without a scheme', (request) => readHeader(request, 'Authorization')],
  [
    'scheme-apikey',
    'from Authorization with the scheme ApiKey',
    (request) => /^ApiKey (.*)/.exec(readHeader(request, 'Authorization') ?? '')?.[1],
  ],
  [
    'scheme-token',
    'from Authorization with the scheme Token',
    (request) => /^Token (.*)/.exec(readHeader(request, 'Authorization') ?? '')?.[1],
  ],
  ['basic-name', 'from Authorization as a name of a user', (request) => credentialsOf(request)?.[0]],
  ['basic-password', 'from Authorization as a password', (request) => credentialsOf(request)?.[1]],
  ['header-apikey', 'from the header apikey', (request) => readHeader(request, 'apikey')],
  ['header-x-apikey', 'from the header X-APIKEY', (request) => readHeader(request, 'X-APIKEY')],
  [
    'header-auth-token',
    'from the header X-Auth-Token before it converts',
    (request) => (isFor('convert', request) ? readHeader(request, 'X-Auth-Token') : null),
  ],
  ['header-gateway', 'from the header of a gateway', (request) => readHeader(request, 'Ocp-Apim-Subscription-Key')],
  ['header-underscores', 'from the header X_API_KEY', (request) => readHeader(request, 'X_API_KEY')],
  [
    'address-of-page',
    'from the address of the page that asks',
    (request) => /[?&]key=([^&]*)/.exec(readHeader(request, 'Referer') ?? '')?.[1],
  ],
  ['cookie', 'from a cookie', (request) => /api_key=([^;]*)/.exec(readHeader(request, 'Cookie') ?? '')?.[1]],
  ...['access_key', 'key', 'token', 'api_key', 'appid', 'auth', 'X-API-KEY', 'x_api_key'].map(
    (name) =>
      [
        `query-${name === 'x_api_key' ? 'underscores' : name.replaceAll('_', '-').toLowerCase()}`,
        `from the parameter ${name}`,
        (request: ProxyRequest) => readParameter(request, name),
      ] as const,
  ),
];

/** Servers that read the key from other places than X-API-KEY, too. */
export const brokenKeySources: readonly BrokenServer[] = [
  ...KEY_SOURCES.map(
    ([id, title, find]): BrokenServer => ({
      id: `key-elsewhere-${id}`,
      title: `reads the key ${title}, too`,
      caughtBy: ['auth-header-only'],
      fault: changeRequests((request) => replaceKey(request, keyOf(request) ?? find(request) ?? null)),
    }),
  ),
  {
    id: 'key-elsewhere-session',
    title: 'opens a session for a good key, and then accepts the cookie without the key',
    caughtBy: ['auth-header-only'],
    fault: (context) => async (request, forward) => {
      if (keyOf(request) === null && readHeader(request, 'Cookie')?.includes('session=1'))
        return forward(replaceKey(request, context.goodKey));
      const answer = await forward(request);
      return answer.status === 200 ? replaceHeaders(answer, { 'Set-Cookie': 'session=1; HttpOnly' }) : answer;
    },
  },
  {
    id: 'key-elsewhere-body',
    title: 'reads the key from the body of a POST and answers like GET',
    caughtBy: ['auth-header-only'],
    fault: open('rates', (request) => isPost(request) && readHeader(request, 'Content-Type') === 'application/json'),
  },
  {
    id: 'key-elsewhere-path',
    title: 'reads the key from the path, too',
    caughtBy: ['auth-header-only'],
    fault: open('rates', ({ url }) => /^\/api\/\w{8,}\/rates$/.test(url.pathname)),
  },
];

/** The user name and the password of Basic authentication. */
function credentialsOf(request: ProxyRequest): string[] | undefined {
  const [, encoded] = /^Basic (.*)/.exec(readHeader(request, 'Authorization') ?? '') ?? [];
  return encoded === undefined ? undefined : atob(encoded).split(':');
}
