import { type Faults, must, should } from './fault.ts';
import { type Changes, onAnswer, onError, onHeaders, onRequest, onTable, refusal } from './patches.ts';

const JSON_PAGE = { 'Content-Type': 'text/html' };
const toPage: Changes = { text: '<!doctype html><title>Error</title>', headers: JSON_PAGE };

/** Changes the body of every error. */
const onErrors = (changes: Changes | ((error: string, status: number) => unknown)) =>
  onAnswer(
    (_, { status, text }) => status >= 400 && text !== '',
    ({ text, status }) =>
      typeof changes === 'function' ? { text: JSON.stringify(changes(JSON.parse(text).error, status)) } : changes,
  );

const type = (value: string | null): Changes => ({ headers: { 'Content-Type': value } });

/** Faults with the bodies of errors, with media types and with unknown paths. */
export const errorFaults: Faults = {
  'errors-are-pages': must('every-error')(onErrors(toPage)),
  'errors-without-type': must('every-error')(onErrors(type(null))),
  'errors-with-problem-details': must('every-error')(onErrors((detail) => ({ type: 'about:blank', detail }))),
  'errors-with-a-stack-trace': must('every-error')(
    onErrors((error) => ({ error: `Error: ${error}\n    at check (/srv/app/auth.js:12:3)` })),
  ),
  'errors-with-a-code': should('every-error-alone')(onErrors((error, code) => ({ error, code }))),
  'error-of-a-restricted-account-is-empty': must('every-error')(onError('accountRestricted', { message: '' })),
  '429-of-a-proxy-is-a-page': must('every-error')(
    onError('quotaExceeded', toPage, (request) => request.isFor('rates')),
  ),
  'table-has-a-rate-twice': must('wire-utf8')(
    onTable(({ text }) => ({ text: text.replace('"rates":{', '"rates":{"EUR":1.5,') })),
  ),
  'unknown-path-is-a-page': should('errors-unknown-path')(onError('notFound', toPage)),
  'unknown-path-needs-a-key': should('errors-unknown-path')(onError('notFound', refusal('unauthorized'))),
  'base-in-the-path': should('errors-unknown-path')(
    onRequest((request) => {
      const [, base] = /^\/api\/rates\/(\w+)$/.exec(request.url.pathname) ?? [];
      return base ? request.at('rates', `?base=${base}`) : request;
    }),
  ),
  '503-without-retry-after': should('errors-retry-after')(onError(503, { headers: { 'Retry-After': null } })),
  'charset-of-latin-1': should('wire-encodings')(
    onHeaders({ 'Content-Type': 'application/json;charset="ISO-8859-1"' }),
  ),
};
