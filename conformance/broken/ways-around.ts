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
const PATH_VARIANTS: readonly (readonly [id: string, title: string, operation: OperationName, path: string])[] = [
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
  ['backup', 'asks for a copy beside the path', 'rates', '/api/rates.bak'],
  ['latest', 'asks for the latest rates as other services have them', 'rates', '/api/latest'],
  ['pair', 'names a pair in the path', 'rates', '/api/rates/USD/EUR'],
  ['root', 'asks for nothing', 'rates', '/'],
];

/** Signs by which a server takes a request without a key for a trusted one. */
const BYPASSES: readonly (readonly [id: string, title: string, isOpen: (request: ProxyRequest) => boolean])[] = [
  [
    'neighbours',
    'says that he asks from the same machine',
    (request) => readHeader(request, 'X-Forwarded-For') === '127.0.0.1',
  ],
  [
    'network',
    'says that he asks from the same network',
    (request) => readHeader(request, 'X-Forwarded-For')?.startsWith('10.') ?? false,
  ],
  [
    'forwarded',
    'says so as RFC 7239 has it',
    (request) => readHeader(request, 'Forwarded')?.includes('127.0.0.1') ?? false,
  ],
  [
    'client-ip',
    'says so with the header of a network of caches',
    (request) => readHeader(request, 'CF-Connecting-IP') === '127.0.0.1',
  ],
  [
    'client-ip-of-a-gateway',
    'says so as a gateway would',
    (request) => readHeader(request, 'X-Remote-IP') === '127.0.0.1',
  ],
  ['local-host', 'says that he asked localhost', (request) => readHeader(request, 'X-Forwarded-Host') === 'localhost'],
  ['forwarded-user', 'says that he is admin', (request) => readHeader(request, 'X-Forwarded-User') === 'admin'],
  [
    'original-url',
    'names a public path as the original one',
    (request) => readHeader(request, 'X-Original-URL') === '/api/currencies',
  ],
  ['override', 'says that he means OPTIONS', (request) => readHeader(request, 'X-HTTP-Method-Override') === 'OPTIONS'],
  ['origin', 'comes from a page of localhost', (request) => readHeader(request, 'Origin') === 'http://localhost'],
  ['same-site', 'comes from a page of its own', (request) => readHeader(request, 'Sec-Fetch-Site') === 'same-origin'],
  ['debug', 'asks for debugging', (request) => readHeader(request, 'X-Debug') !== null],
  ['probe', 'calls himself a probe', (request) => readHeader(request, 'User-Agent')?.startsWith('kube-probe') ?? false],
  [
    'crawler',
    'calls himself a search engine',
    (request) => readHeader(request, 'User-Agent')?.includes('bot') ?? false,
  ],
  ['debug-parameter', 'asks for debugging in the query', (request) => readParameter(request, 'debug') !== null],
  ['callback', 'wants a script', (request) => readParameter(request, 'callback') !== null],
];

/** Servers that can be used without a key. */
export const brokenWaysAround: readonly BrokenServer[] = [
  ...PATH_VARIANTS.map(
    ([id, title, operation, path]): BrokenServer => ({
      id: `path-public-${id}`,
      title: `asks nobody for a key who ${title}`,
      caughtBy: ['auth-no-way-around'],
      fault: open(operation, ({ url }) => url.pathname === path),
    }),
  ),
  {
    id: 'path-public-csv',
    title: 'gives tables as CSV to everybody',
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
      title: `lets in without a key who ${title}`,
      caughtBy: ['auth-no-way-around'],
      fault: admit('unauthorized', (request) => keyOf(request) === null && isOpen(request)),
    }),
  ),
  {
    id: 'rewritten-public',
    title: 'checks keys by the path, and answers by the one that a header names',
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
