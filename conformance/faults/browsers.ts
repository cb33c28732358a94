import type { Faults } from './fault.ts';
import { onAnswer, onConversion, onError, onHeaders } from './patches.ts';

const ORIGIN = 'Access-Control-Allow-Origin';

/** Faults with pages of other origins, with media types and with languages. */
export const browserFaults: Faults = {
  'cors-any-origin': {
    'no-page-may-read-errors': onHeaders({ [ORIGIN]: null }, (_, { status }) => status >= 400),
    'no-page-may-trace': onHeaders({ 'Access-Control-Allow-Headers': 'X-API-KEY, If-None-Match' }),
    'pages-may-send-authorization': onHeaders({
      'Access-Control-Allow-Headers': 'Authorization, X-API-KEY, If-None-Match, traceparent',
    }),
    'no-page-may-send-a-key': onHeaders({ 'Access-Control-Allow-Headers': 'Content-Type' }),
    'no-page-may-read-headers': onHeaders({ 'Access-Control-Expose-Headers': null }),
    'preflight-needs-a-key': onAnswer(({ method }) => method === 'OPTIONS', {
      status: 401,
      message: 'Missing API key.',
    }),
  },
  'limits-message': { 'no-page-may-read-429': onError(429, { headers: { [ORIGIN]: null } }) },
  'wire-accept': {
    'html-for-browsers': onAnswer(
      (request, { text }) => request.header('Accept').startsWith('text/html') && text !== '',
      ({ text }) => ({ text: `<pre>${text}</pre>`, headers: { 'Content-Type': 'text/html' } }),
    ),
  },
  'wire-language': {
    'decimal-comma-in-german': onConversion(
      ({ text }) => ({ text: text.replace(/("converted":\d+)\./, '$1,') }),
      (request) => request.header('Accept-Language').startsWith('de'),
    ),
  },
};
