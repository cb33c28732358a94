import { errorResponses } from '@crossrate/contract';
import type { BrokenServer, Fault, ProxyAnswer } from './broken-server.ts';
import { buildRefusal, changeAnswers, changeErrors, replaceHeaders } from './changing/answers.ts';
import { changeRequests, isFor, keyOf, replaceOperation } from './changing/requests.ts';

/** Changes every answer that is an error. */
const changeEveryError = (change: (answer: ProxyAnswer) => ProxyAnswer): Fault =>
  changeAnswers((answer) => (answer.status >= 400 ? change(answer) : answer));

/** Changes the body of every error. */
const changeEveryBody = (change: (error: string, status: number) => unknown): Fault =>
  changeEveryError((answer) => ({
    ...answer,
    text: JSON.stringify(change(JSON.parse(answer.text).error, answer.status)),
  }));

const toPage = (answer: ProxyAnswer): ProxyAnswer =>
  replaceHeaders(
    { ...answer, text: `<!doctype toPage><title>${answer.status}</title>` },
    { 'Content-Type': 'text/html' },
  );

/** Servers with wrong error bodies, wrong media types, or wrong answers to unknown paths. */
export const brokenErrors: readonly BrokenServer[] = [
  {
    id: 'errors-html',
    title: 'sends errors as HTML',
    caughtBy: ['errors-json', 'errors-body', 'errors-unknown-path', 'auth-messages', 'convert-currency-invalid'],
    fault: changeEveryError(toPage),
  },
  {
    id: 'errors-with-stack',
    title: 'shows a stack trace in the message of an error',
    caughtBy: ['errors-body'],
    fault: changeEveryBody((error) => ({ error: `Error: ${error}\n    at check (/srv/app/auth.js:12:3)` })),
  },
  {
    id: 'errors-plain-text',
    title: 'sends errors as `text/plain`',
    caughtBy: ['errors-json'],
    fault: changeEveryError((answer) => replaceHeaders(answer, { 'Content-Type': 'text/plain' })),
  },
  {
    id: 'errors-without-type',
    title: 'sends errors without `Content-Type`',
    caughtBy: ['errors-json'],
    fault: changeEveryError((answer) => replaceHeaders(answer, { 'Content-Type': null })),
  },
  {
    id: 'errors-without-body',
    title: 'sends errors without a body',
    caughtBy: ['errors-json', 'errors-body'],
    fault: changeEveryError((answer) => ({ ...answer, text: '' })),
  },
  {
    id: 'rates-javascript',
    title: 'sends rates as `text/javascript`',
    caughtBy: ['errors-json'],
    fault: changeAnswers((answer, request) =>
      isFor('rates', request) ? replaceHeaders(answer, { 'Content-Type': 'text/javascript' }) : answer,
    ),
  },
  {
    id: 'errors-problem-details',
    title: 'answers errors with problem details',
    caughtBy: ['errors-body', 'every-error'],
    fault: changeAnswers((answer) => {
      if (answer.status < 400) return answer;
      const text = JSON.stringify({ type: 'about:blank', detail: JSON.parse(answer.text).error });
      return replaceHeaders({ ...answer, text }, { 'Content-Type': 'application/problem+json' });
    }),
  },
  {
    id: 'errors-with-code',
    title: 'adds a code to error bodies',
    caughtBy: ['errors-fields'],
    fault: changeEveryBody((error, code) => ({ error, code })),
  },
  {
    id: 'errors-as-message',
    title: 'names the field of an error `message`',
    caughtBy: ['errors-body'],
    fault: changeEveryBody((message) => ({ message })),
  },
  {
    id: 'errors-nested',
    title: 'makes the error an object',
    caughtBy: ['errors-body'],
    fault: changeEveryBody((message, code) => ({ error: { code, message } })),
  },
  {
    id: 'errors-as-list',
    title: 'lists errors',
    caughtBy: ['errors-body'],
    fault: changeEveryBody((error) => ({ error: [error] })),
  },
  {
    id: 'errors-as-status',
    title: 'sends the status in place of a message',
    caughtBy: ['errors-body'],
    fault: changeEveryBody((_error, status) => ({ error: String(status) })),
  },
  {
    id: 'errors-as-object-in-words',
    title: 'sends the text [object Object] as the error',
    caughtBy: ['errors-body'],
    fault: changeEveryBody((error) => ({ error: String({ error }) })),
  },
  {
    id: 'errors-with-request',
    title: 'adds the id of the request to the error of an unknown key',
    caughtBy: ['errors-fields'],
    fault: changeErrors('unauthorized', (answer) => ({
      ...answer,
      text: answer.text.replace('}', ',"requestId":"1"}'),
    })),
  },
  {
    id: 'errors-null',
    title: 'answers errors with null',
    caughtBy: ['errors-json', 'errors-body'],
    fault: changeEveryBody(() => null),
  },
  {
    id: 'unknown-path-html',
    title: 'answers an unknown path with the page of its framework',
    caughtBy: ['errors-unknown-path'],
    fault: changeErrors('notFound', toPage),
  },
  {
    id: 'unknown-path-as-page',
    title: 'sends 404 as `text/html`',
    caughtBy: ['errors-unknown-path'],
    fault: changeErrors('notFound', (answer) => replaceHeaders(answer, { 'Content-Type': 'text/html' })),
  },
  {
    id: 'unknown-path-welcome',
    title: 'answers 200 at /api',
    caughtBy: ['errors-unknown-path'],
    fault: changeErrors(
      'notFound',
      { status: 200, text: '{"name":"Crossrate"}' },
      ({ url }) => url.pathname === '/api',
    ),
  },
  {
    id: 'unknown-path-below-the-list',
    title: 'answers with the list at every path below /api/currencies',
    caughtBy: ['errors-unknown-path'],
    fault: changeRequests((request) =>
      request.url.pathname.startsWith('/api/currencies/') ? replaceOperation(request, 'currencies') : request,
    ),
  },
  {
    id: 'unknown-path-redirect',
    title: 'redirects unknown paths to its documentation',
    caughtBy: ['errors-unknown-path'],
    fault: changeErrors('notFound', (answer) => replaceHeaders({ ...answer, status: 302 }, { Location: '/docs' })),
  },
  {
    id: 'unknown-path-keyed',
    title: 'asks for a key before it says that a path is unknown',
    caughtBy: ['errors-unknown-path'],
    fault: changeErrors('notFound', buildRefusal('unauthorized')),
  },
  {
    id: 'rates-at-a-path-of-the-base',
    title: 'takes the base from the path, too',
    caughtBy: ['errors-unknown-path'],
    fault: changeRequests((request) => {
      const [, base] = /^\/api\/rates\/(\w+)$/.exec(request.url.pathname) ?? [];
      return base ? replaceOperation(request, 'rates', `?base=${base}`) : request;
    }),
  },
  {
    id: 'unknown-path-message',
    title: 'shows the path in the message of a 404',
    caughtBy: ['errors-unknown-path'],
    fault: changeAnswers((answer, { url }) =>
      answer.status === errorResponses.notFound.status
        ? { ...answer, text: JSON.stringify({ error: `Cannot GET ${url.pathname}` }) }
        : answer,
    ),
  },
  {
    id: 'unavailable-without-retry-after',
    title: 'sends 503 without `Retry-After`',
    caughtBy: ['errors-retry-after'],
    fault: changeErrors('unavailable', (answer) => replaceHeaders(answer, { 'Retry-After': null })),
  },
  {
    id: 'unavailable-for-a-week',
    title: 'sends 503 with a `Retry-After` of a week',
    caughtBy: ['errors-retry-after'],
    fault: changeErrors('unavailable', (answer) => replaceHeaders(answer, { 'Retry-After': '604800' })),
  },
  {
    id: 'unavailable-and-try-at-once',
    title: 'sends 503 with a `Retry-After` of 0',
    caughtBy: ['errors-retry-after'],
    fault: changeErrors('unavailable', (answer) => replaceHeaders(answer, { 'Retry-After': '0' })),
  },
  {
    id: 'unknown-path-with-key',
    title: 'sends a page with 404 to clients that have a key',
    caughtBy: ['errors-unknown-path'],
    fault: changeErrors('notFound', { text: '<h1>Not Found</h1>' }, (request) => keyOf(request) !== null),
  },
];
