import type { BrokenServer, Fault, ProxyRequest } from './broken-server.ts';
import { buildRefusal, changeAnswers, changeErrors, isError, replaceHeaders } from './changing/answers.ts';
import { isFor, keyOf, replaceKey } from './changing/requests.ts';

const isHead = ({ method }: ProxyRequest) => method === 'HEAD';
const isKeyed = (request: ProxyRequest) => isFor('rates', request) || isFor('convert', request);

/** Answers some requests like GET, with a good key where none was sent. */
const answerLikeGet =
  (isOpen: (request: ProxyRequest) => boolean): Fault =>
  ({ goodKey }) =>
  (request, forward) =>
    isKeyed(request) && isOpen(request)
      ? forward({ ...replaceKey(request, keyOf(request) ?? goodKey), method: 'GET' })
      : forward(request);

/** Changes the answers to one method. */
const onMethod = (method: string, change: Parameters<typeof changeAnswers>[0]): Fault =>
  changeAnswers((answer, request) => (request.method === method ? change(answer, request) : answer));

/** Servers that treat methods other than GET wrongly. */
export const brokenMethods: readonly BrokenServer[] = [
  {
    id: 'head-public',
    title: 'asks for a key with GET only, and answers HEAD',
    caughtBy: ['methods-no-way-around'],
    fault: () => async (request, forward) => {
      const answer = await forward(request);
      return isHead(request) && answer.status === 401 ? { ...answer, status: 200 } : answer;
    },
  },
  {
    id: 'head-of-convert-public',
    title: 'answers HEAD to conversions whatever the key is',
    caughtBy: ['methods-no-way-around'],
    fault: () => async (request, forward) => {
      const answer = await forward(request);
      return isHead(request) && isFor('convert', request) && answer.status === 401 && keyOf(request) !== null
        ? { ...answer, status: 200 }
        : answer;
    },
  },
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'REPORT', 'SEARCH'].map(
    (method): BrokenServer => ({
      id: `${method.toLowerCase()}-public`,
      title: `answers ${method} like GET, and asks for no key`,
      caughtBy: ['methods-no-way-around'],
      fault: answerLikeGet((request) => request.method === method && keyOf(request) === null),
    }),
  ),
  {
    id: 'post-converts-for-all',
    title: 'converts the parameters in the body of a POST without a key',
    caughtBy: ['methods-no-way-around'],
    fault: answerLikeGet((request) => request.method === 'POST' && request.headers.has('Content-Type')),
  },
  {
    id: 'method-override-public',
    title: 'checks the method that was sent, but executes the one in `X-Method-Override`',
    caughtBy: ['methods-no-way-around'],
    fault: answerLikeGet(({ headers }) => headers.get('X-Method-Override') === 'GET'),
  },
  {
    id: 'unknown-key-may-post',
    title: 'answers POST like GET to any key',
    caughtBy: ['methods-no-way-around'],
    fault:
      ({ goodKey }) =>
      (request, forward) =>
        request.method === 'POST' && keyOf(request) !== null
          ? forward({ ...replaceKey(request, goodKey), method: 'GET' })
          : forward(request),
  },
  {
    id: 'head-405',
    title: 'refuses HEAD',
    caughtBy: ['methods-head'],
    fault: onMethod('HEAD', () => buildRefusal('methodNotAllowed')),
  },
  {
    id: 'head-404-of-the-list',
    title: 'answers 404 to HEAD of the list',
    caughtBy: ['methods-head'],
    fault: onMethod('HEAD', (answer, request) => (isFor('currencies', request) ? buildRefusal('notFound') : answer)),
  },
  {
    id: 'head-without-type',
    title: 'states no media type with HEAD',
    caughtBy: ['methods-head'],
    fault: onMethod('HEAD', (answer) => replaceHeaders(answer, { 'Content-Type': null })),
  },
  {
    id: 'head-always-200',
    title: 'answers HEAD with 200 before the parameters are checked',
    caughtBy: ['methods-head'],
    fault: onMethod('HEAD', (answer) => (answer.status === 422 ? { ...answer, status: 200 } : answer)),
  },
  {
    id: 'head-of-convert-always-200',
    title: 'answers HEAD to conversions with 200 before the parameters are checked',
    caughtBy: ['methods-head'],
    fault: changeAnswers((answer, request) =>
      request.method === 'HEAD' && isFor('convert', request) && answer.status === 422
        ? { ...answer, status: 200 }
        : answer,
    ),
  },
  {
    id: 'head-204',
    title: 'answers HEAD with 204, since there is no body',
    caughtBy: ['methods-head'],
    fault: onMethod('HEAD', (answer) => (answer.status === 200 ? { ...answer, status: 204 } : answer)),
  },
  {
    id: 'head-without-tag',
    title: 'sends no `ETag` with HEAD',
    caughtBy: ['methods-head'],
    fault: onMethod('HEAD', (answer) => replaceHeaders(answer, { ETag: null })),
  },
  {
    id: 'head-of-conversions-404',
    title: 'answers 404 to HEAD of a conversion that GET answers',
    caughtBy: ['methods-head'],
    fault: onMethod('HEAD', (answer, request) =>
      isFor('convert', request) && answer.status === 200 ? buildRefusal('notFound') : answer,
    ),
  },
  {
    id: 'head-with-tag-of-nothing',
    title: 'computes the `ETag` of HEAD of a table from the empty body',
    caughtBy: ['methods-head'],
    after: ['limits-told'],
    only: 'http',
    fault: onMethod('HEAD', (answer, request) =>
      isFor('rates', request) && answer.status === 200 ? replaceHeaders(answer, { ETag: '"of-nothing"' }) : answer,
    ),
  },
  {
    id: 'head-of-no-length',
    title: 'sends `Content-Length: 0` with an answer to HEAD',
    caughtBy: ['methods-head'],
    fault: onMethod('HEAD', (answer) => replaceHeaders(answer, { 'Content-Length': '0' })),
  },
  {
    id: 'post-404',
    title: 'answers 404 to other methods',
    caughtBy: ['methods-not-allowed'],
    fault: changeErrors('methodNotAllowed', buildRefusal('notFound')),
  },
  {
    id: 'post-501',
    title: 'answers 501 to other methods',
    caughtBy: ['methods-not-allowed'],
    fault: changeErrors('methodNotAllowed', { status: 501 }),
  },
  {
    id: 'post-without-allow',
    title: 'sends 405 without `Allow`',
    caughtBy: ['methods-not-allowed'],
    fault: changeErrors('methodNotAllowed', (answer) => replaceHeaders(answer, { Allow: null })),
  },
  {
    id: 'post-allowed',
    title: 'names all methods that its framework knows',
    caughtBy: ['methods-not-allowed'],
    fault: changeErrors('methodNotAllowed', (answer) =>
      replaceHeaders(answer, { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }),
    ),
  },
  {
    id: 'post-like-get',
    title: 'answers POST like GET to a good key',
    caughtBy: ['methods-not-allowed'],
    fault: () => (request, forward) => forward(request.method === 'POST' ? { ...request, method: 'GET' } : request),
  },
  {
    id: 'delete-done',
    title: 'answers 204 to DELETE',
    caughtBy: ['methods-not-allowed'],
    fault: onMethod('DELETE', (answer) => ({ ...answer, status: 204, text: '' })),
  },
  {
    id: 'list-posted',
    title: 'answers 202 to a POST to the list',
    caughtBy: ['methods-not-allowed'],
    fault: onMethod('POST', (answer, request) =>
      isFor('currencies', request) && isError('methodNotAllowed', answer)
        ? { ...answer, status: 202, text: '{}' }
        : answer,
    ),
  },
  {
    id: 'method-not-allowed-page',
    title: 'sends 405 as HTML',
    caughtBy: ['methods-not-allowed'],
    fault: changeErrors('methodNotAllowed', { text: '<h1>Method Not Allowed</h1>' }),
  },
  {
    id: 'put-public-to-some',
    title: 'admits with PUT a client that GET refuses',
    caughtBy: ['methods-no-way-around'],
    fault:
      ({ goodKey }) =>
      (request, forward) =>
        isKeyed(request) && request.method === 'PUT'
          ? forward({ ...replaceKey(request, goodKey), method: 'GET' })
          : forward(request),
  },
];
