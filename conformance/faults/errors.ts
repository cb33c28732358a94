import { FaultRequest, type Faults, type Patch } from './fault.ts';
import { isUsual, onAnswer, onError, onRequest, refusal, refuse } from './patches.ts';

/** Changes the body of every error. */
const onErrors = (change: (error: string, status: number) => unknown): Patch =>
  onAnswer(
    (_, { status, text }) => status >= 400 && text !== '',
    ({ text, status }) => ({ text: JSON.stringify(change(JSON.parse(text).error, status)) }),
  );

/** Answers some paths like others. */
const onPath = (change: (path: string) => string): Patch =>
  onRequest((request) => {
    const url = new URL(request.url);
    url.pathname = change(url.pathname);
    return new FaultRequest({ ...request, url });
  });

/** Faults with the bodies of errors, with unknown paths, and with refusals of what the server lists. */
export const errorFaults: Faults = {
  'every-error': {
    'errors-are-pages': onAnswer((_, { status }) => status >= 400, {
      text: '<h1>Error</h1>',
      headers: { 'Content-Type': 'text/html' },
    }),
    'errors-with-problem-details': onErrors((detail) => ({ type: 'about:blank', detail })),
    'errors-with-a-stack-trace': onErrors((error) => ({
      error: `Error: ${error}\n    at check (/srv/app/auth.js:12:3)`,
    })),
  },
  'every-error-message': {
    'message-for-long-keys': onError(
      'unauthorized',
      { message: 'This key is too long.' },
      ({ key }) => key.length > 100,
    ),
  },
  'every-error-alone': { 'errors-with-a-code': onErrors((error, code) => ({ error, code })) },
  'errors-unknown-path': {
    'unknown-path-needs-a-key': onError('notFound', refusal('unauthorized')),
    'slash-at-the-end-is-ignored': onPath((path) => path.replace(/\/$/, '')),
    'path-in-any-case': onPath((path) => path.toLowerCase()),
    'path-is-decoded': onPath(decodeURIComponent),
    '405-without-head-in-allow': onError(405, { headers: { Allow: 'GET' } }),
    '405-without-allow': onError(405, { headers: { Allow: null } }),
  },
  'errors-retry-after': { '503-without-retry-after': onError(503, { headers: { 'Retry-After': null } }) },
  'every-listed-code': {
    'eur-to-usd-unanswered': refuse(
      'unavailable',
      (request) => request.get('from') === 'EUR' && request.get('to') === 'USD',
    ),
    'tables-of-usual-bases-alone': refuse(
      'invalidCurrency',
      (request) => request.isFor('rates') && !isUsual(request.get('base').toUpperCase()),
    ),
    'missing-rate-with-another-message': onError(503, { message: 'No rate for this currency.' }),
  },
};
