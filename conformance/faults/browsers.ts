import { type Fault, type Faults, must, should } from './fault.ts';
import { always, onAnswer, onConversion, onError, onHeaders, onTable, type When } from './patches.ts';

const ORIGIN = 'Access-Control-Allow-Origin';
const EXPOSED = 'Access-Control-Expose-Headers';

/** Changes headers that a browser reads. */
const cors = (headers: Readonly<Record<string, string | null>>, when: When = always): Fault =>
  should('cors-any-origin')(onHeaders(headers, when));

const isPreflight: When = ({ method }) => method === 'OPTIONS';
const prefers =
  (header: string, start: string): When =>
  (request, { text }) =>
    request.header(header).startsWith(start) && text !== '';

/** Faults with pages of other origins, with media types and with languages. */
export const browserFaults: Faults = {
  'no-page-may-read': cors({ [ORIGIN]: null }),
  'no-page-may-read-errors': cors({ [ORIGIN]: null }, (_, { status }) => status >= 400),
  'no-page-may-send-a-key': cors({ 'Access-Control-Allow-Headers': 'Content-Type' }),
  'no-page-may-read-headers': cors({ [EXPOSED]: null }),
  'origin-repeated-without-vary': should('cors-any-origin')(
    onAnswer(always, (_, request) => ({ headers: { [ORIGIN]: request.header('Origin'), Vary: null } })),
  ),
  'preflight-needs-a-key': should('cors-any-origin')(
    onAnswer(isPreflight, { status: 401, message: 'Missing API key.' }),
  ),
  'no-page-may-read-429': should('limits-message')(onError(429, { headers: { [ORIGIN]: null } })),

  'html-for-browsers': must('wire-accept')(
    onAnswer(prefers('Accept', 'text/html'), ({ text }) => ({
      text: `<pre>${text}</pre>`,
      headers: { 'Content-Type': 'text/html' },
    })),
  ),
  'csv-where-preferred': must('every-success')(
    onTable({ text: 'AED;3.6725', headers: { 'Content-Type': 'text/csv' } }, prefers('Accept', 'text/csv')),
  ),
  'decimal-comma-in-german': must('wire-language')(
    onConversion(
      ({ text }) => ({ text: text.replace(/("converted":\d+)\./, '$1,') }),
      prefers('Accept-Language', 'de'),
    ),
  ),
  'messages-in-french': must('wire-language')(
    onError('invalidCurrency', { message: 'Devise inconnue.' }, prefers('Accept-Language', 'fr')),
  ),
  'answer-wrapped-into-a-callback': must('wire-accept')(
    onAnswer(
      (request) => request.get('callback') !== '',
      ({ text }, request) => ({
        text: `${request.get('callback')}(${text})`,
        headers: { 'Content-Type': 'text/javascript' },
      }),
    ),
  ),
};
