import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FaultRequest, Faults } from './fault.ts';
import { always, onAnswer, onError, onHeaders, onTable, withState } from './patches.ts';

/** Fails as `fetch` does when a connection ends in place of an answer. */
function drop(): never {
  const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  throw new TypeError('fetch failed', { cause });
}

/** Tells whether a client takes gzip alone, as few do. */
const takesGzip = (request: FaultRequest) =>
  request.isFor('currencies') && request.header('Accept-Encoding') === 'gzip';

/** Faults of encodings and connections, and answers to other requests. */
export const wireFaults: Faults = {
  'wire-utf8': {
    'byte-order-mark': onAnswer(always, ({ text }) => ({ text: `\uFEFF${text}` })),
    'letters-in-latin-1': onError(401, { bytes: Buffer.from('{"error":"Clé inconnue"}', 'latin1') }),
    'table-has-a-rate-twice': onTable(({ text }) => ({ text: text.replace('"rates":{', '"rates":{"EUR":1.5,') })),
  },
  'wire-complete': {
    'gzip-without-its-end': onAnswer(takesGzip, ({ text }) => ({
      bytes: gzipSync(text).subarray(0, -8),
      headers: { 'Content-Encoding': 'gzip' },
    })),
    'bytes-behind-the-body': onAnswer(takesGzip, { behind: '}' }),
  },
  'wire-encodings': {
    // Of a compressed answer, `fetch` shows the text and this header.
    'compressed-for-everybody': onHeaders({ 'Content-Encoding': 'gzip' }),
  },
  'every-answered': {
    'every-25th-connection-dropped': withState(() => {
      let asked = 0;
      return onAnswer(() => ++asked % 25 === 0, drop);
    }),
  },
  'wire-own-answer': {
    'base-of-the-latest-request': () => {
      let latest = '';
      return async (request, forward) => {
        if (!request.isFor('rates') || request.get('base') === '') return forward(request);
        latest = request.get('base');
        await setTimeout(5);
        return forward(request.with('base', latest));
      };
    },
  },
};
