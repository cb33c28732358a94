import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Fault, type Faults, must, should } from './fault.ts';
import { always, onAnswer, onConversion, onError, onList, onTable } from './patches.ts';

const overConnection = (fault: Fault): Fault => ({ ...fault, needsConnection: true });

/** Writes text to the connection as it is. */
const writeRaw = (clause: string, on: typeof onList, write: (text: string) => string): Fault =>
  overConnection(must(clause)(on(({ text }) => ({ raw: write(text) }))));

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const GZIP = { 'Content-Encoding': 'gzip' };

/** Faults of encodings, lengths and connections, and answers to other requests. */
export const wireFaults: Faults = {
  'byte-order-mark': must('wire-utf8')(onAnswer(always, ({ text }) => ({ text: `\uFEFF${text}` }))),
  'letters-in-latin-1': must('wire-utf8')(onError(401, { bytes: Buffer.from('{"error":"Clé inconnue"}', 'latin1') })),
  'compressed-for-everybody': overConnection(
    should('wire-encodings')(onAnswer(always, ({ text }) => ({ bytes: gzipSync(text), headers: GZIP }))),
  ),
  'conversion-called-compressed': overConnection(must('every-answered')(onConversion({ headers: GZIP }))),
  'list-shorter-than-its-length': writeRaw(
    'currencies-count',
    onList,
    (text) => `${HEAD}Content-Length: ${text.length + 10}\r\n\r\n${text}`,
  ),
  'chunks-without-end': writeRaw(
    'every-answered',
    onTable,
    (text) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`,
  ),
  'conversions-without-an-answer': writeRaw('every-answered', onConversion, () => ''),
  'list-is-204': must('every-success')(onList({ status: 204, text: '' })),
  'list-redirects': must('currencies-count')(onList({ status: 301, headers: { Location: '/v2/currencies' } })),
  'base-of-the-latest-request': must('wire-own-answer')(() => {
    let latest = '';
    return async (request, forward) => {
      if (!request.isFor('rates') || request.get('base') === '') return forward(request);
      latest = request.get('base');
      await setTimeout(5);
      return forward(request.with('base', latest));
    };
  }),
  'every-25th-connection-dropped': overConnection(
    should('every-answered')(() => {
      let asked = 0;
      return async (request, forward) => {
        const isDropped = ++asked % 25 === 0;
        const answer = await forward(request);
        return isDropped ? { ...answer, raw: '' } : answer;
      };
    }),
  ),
};
