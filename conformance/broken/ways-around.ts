import type { BrokenServer, ProxyRequest } from './broken-server.ts';
import { admit, open } from './changing/answers.ts';
import {
  isFor,
  keyOf,
  type OperationName,
  readHeader,
  readParameter,
  replaceKey,
  replaceOperation,
} from './changing/requests.ts';
import { USUAL_CODES } from './changing/usual-codes.ts';

/** Other spellings of a path for which a server forgets the key. */
const PATH_VARIANTS: readonly (readonly [id: string, operation: OperationName, path: string])[] = [
  ['slash', 'rates', '/api/rates/'],
  ['convert-slash', 'convert', '/api/convert/'],
  ['capitals', 'rates', '/API/rates'],
  ['convert-capitals', 'convert', '/api/CONVERT'],
  ['two-slashes', 'rates', '/api//rates'],
  ['two-slashes-first', 'convert', '//api/convert'],
  ['without-prefix', 'rates', '/rates'],
  ['json', 'rates', '/api/rates.json'],
  ['path-parameter', 'convert', '/api/convert;x=1'],
  ['encoded-letter', 'rates', '/api/%72ates'],
  ['encoded-slash', 'convert', '/api%2fconvert'],
  ['encoded-way-up', 'rates', '/api/currencies/..%2frates'],
  ['encoded-nul', 'rates', '/api/rates%00'],
  ['version', 'rates', '/api/v1/rates'],
  ['internal', 'convert', '/internal/convert'],
  ['backup', 'rates', '/api/rates.bak'],
  ['latest', 'rates', '/api/latest'],
  ['pair', 'rates', '/api/rates/USD/EUR'],
  ['root', 'rates', '/'],
];

/** Signs by which a server takes a request without a key for a trusted one. */
const BYPASSES: readonly (readonly [id: string, title: string, isOpen: (request: ProxyRequest) => boolean])[] = [
  [
    'neighbours',
    'sends `X-Forwarded-For: 127.0.0.1`',
    (request) => readHeader(request, 'X-Forwarded-For') === '127.0.0.1',
  ],
  [
    'network',
    'sends `X-Forwarded-For` with a private address',
    (request) => readHeader(request, 'X-Forwarded-For')?.startsWith('10.') ?? false,
  ],
  [
    'forwarded',
    'sends `Forwarded` with 127.0.0.1',
    (request) => readHeader(request, 'Forwarded')?.includes('127.0.0.1') ?? false,
  ],
  [
    'client-ip',
    'sends `CF-Connecting-IP: 127.0.0.1`',
    (request) => readHeader(request, 'CF-Connecting-IP') === '127.0.0.1',
  ],
  [
    'client-ip-of-a-gateway',
    'sends `X-Remote-IP: 127.0.0.1`',
    (request) => readHeader(request, 'X-Remote-IP') === '127.0.0.1',
  ],
  [
    'local-host',
    'sends `X-Forwarded-Host: localhost`',
    (request) => readHeader(request, 'X-Forwarded-Host') === 'localhost',
  ],
  [
    'forwarded-user',
    'sends `X-Forwarded-User: admin`',
    (request) => readHeader(request, 'X-Forwarded-User') === 'admin',
  ],
  [
    'original-url',
    'sends `X-Original-URL` with a public path',
    (request) => readHeader(request, 'X-Original-URL') === '/api/currencies',
  ],
  [
    'override',
    'sends `X-HTTP-Method-Override: OPTIONS`',
    (request) => readHeader(request, 'X-HTTP-Method-Override') === 'OPTIONS',
  ],
  ['origin', 'sends `Origin: http://localhost`', (request) => readHeader(request, 'Origin') === 'http://localhost'],
  [
    'same-site',
    'sends `Sec-Fetch-Site: same-origin`',
    (request) => readHeader(request, 'Sec-Fetch-Site') === 'same-origin',
  ],
  ['debug', 'sends `X-Debug`', (request) => readHeader(request, 'X-Debug') !== null],
  [
    'probe',
    'sends a `User-Agent` of a health check',
    (request) => readHeader(request, 'User-Agent')?.startsWith('kube-probe') ?? false,
  ],
  [
    'crawler',
    'sends a `User-Agent` of a search engine',
    (request) => readHeader(request, 'User-Agent')?.includes('bot') ?? false,
  ],
  ['debug-parameter', 'sends the parameter `debug`', (request) => readParameter(request, 'debug') !== null],
  ['callback', 'sends the parameter `callback`', (request) => readParameter(request, 'callback') !== null],
];

/** Servers that can be used without a key. */
export const brokenWaysAround: readonly BrokenServer[] = [
  ...PATH_VARIANTS.map(
    ([id, operation, path]): BrokenServer => ({
      id: `path-public-${id}`,
      title: `asks for no key at ${path}`,
      caughtBy: ['auth-no-way-around'],
      fault: open(operation, ({ url }) => url.pathname === path),
    }),
  ),
  {
    id: 'path-public-csv',
    title: 'asks for no key at /api/rates.csv',
    caughtBy: ['auth-no-way-around'],
    fault:
      ({ goodKey }) =>
      async (request, forward) => {
        if (request.url.pathname !== '/api/rates.csv') return forward(request);
        const { rates } = JSON.parse((await forward(replaceKey(replaceOperation(request, 'rates'), goodKey))).text);
        const text = Object.entries(rates)
          .map((pair) => pair.join(';'))
          .join('\n');
        return { status: 200, headers: new Headers({ 'Content-Type': 'text/csv' }), text };
      },
  },
  ...BYPASSES.map(
    ([id, title, isOpen]): BrokenServer => ({
      id: `${id}-public`,
      title: `answers without a key to a client that ${title}`,
      caughtBy: ['auth-no-way-around'],
      fault: admit('unauthorized', (request) => keyOf(request) === null && isOpen(request)),
    }),
  ),
  {
    id: 'rewritten-public',
    title: 'checks the key for the path, but answers for the path in `X-Rewrite-URL`',
    caughtBy: ['auth-no-way-around'],
    fault:
      ({ goodKey }) =>
      (request, forward) => {
        const path = readHeader(request, 'X-Rewrite-URL');
        const isOpen = isFor('currencies', request) && path !== null;
        return forward(isOpen ? replaceKey({ ...request, url: new URL(path, request.url) }, goodKey) : request);
      },
  },
  {
    id: 'rare-bases-public',
    title: 'needs no key for the tables of unusual bases',
    caughtBy: ['auth-no-way-around'],
    fault: admit(
      'unauthorized',
      (request) =>
        keyOf(request) === null && isFor('rates', request) && !USUAL_CODES.includes(readParameter(request, 'base')),
    ),
  },
  {
    id: 'list-with-rates',
    title: 'adds the rates of a base to the list, if the base is named',
    caughtBy: ['auth-no-way-around'],
    fault:
      ({ goodKey }) =>
      (request, forward) =>
        isFor('currencies', request) && readParameter(request, 'base') !== null
          ? forward(replaceKey(replaceOperation(request, 'rates', request.url.search), goodKey))
          : forward(request),
  },
  {
    id: 'same-currency-public',
    title: 'needs no key to convert a currency into itself',
    caughtBy: ['auth-no-way-around'],
    fault: admit(
      'unauthorized',
      (request) =>
        keyOf(request) === null &&
        readParameter(request, 'from') === readParameter(request, 'to') &&
        isFor('convert', request),
    ),
  },
];
