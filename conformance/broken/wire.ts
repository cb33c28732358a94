import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BrokenServer, Fault, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { changeAnswers, changeErrors, changeTexts, replaceHeaders } from './changing/answers.ts';
import { isAnyRequest, isForConvert, isForList, isForRates } from './changing/requests.ts';

/** Changes the bytes of some answers. */
const changeBytes = (
  isAffected: (request: ProxyRequest, answer: ProxyAnswer) => boolean,
  change: (text: string) => Uint8Array,
  changes: Readonly<Record<string, string>> = {},
): Fault =>
  changeAnswers((answer, request) =>
    isAffected(request, answer) ? { ...replaceHeaders(answer, changes), bytes: change(answer.text) } : answer,
  );

/** Replaces some HTTP answers by text that is written to the connection as it is. */
const writeRaw = (
  isAffected: (request: ProxyRequest, answer: ProxyAnswer) => boolean,
  write: (answer: ProxyAnswer) => string,
): Fault =>
  changeAnswers((answer, request) => (isAffected(request, answer) ? { ...answer, raw: write(answer) } : answer));

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Breaks every n-th answer. */
const breakEvery =
  (n: number, breakAnswer: (answer: ProxyAnswer) => ProxyAnswer): Fault =>
  () => {
    let asked = 0;
    return async (request, forward) => {
      asked += 1;
      const isBroken = asked % n === 0;
      const answer = await forward(request);
      return isBroken ? breakAnswer(answer) : answer;
    };
  };

/** Servers whose answers break on the wire: encodings, lengths, connections, or answers to another client. */
const changedOnTheWire: readonly BrokenServer[] = [
  {
    id: 'byte-order-mark',
    title: 'begins every answer with a byte order mark',
    caughtBy: ['wire-utf8', 'currencies-fields'],
    only: 'http',
    fault: changeBytes(isAnyRequest, (text) => Buffer.from(`\uFEFF${text}`)),
  },
  {
    id: 'byte-order-mark-on-errors',
    title: 'begins its errors with a byte order mark',
    caughtBy: ['wire-utf8'],
    fault: changeBytes(
      (_request, { status }) => status >= 400,
      (text) => Buffer.from(`\uFEFF${text}`),
    ),
  },
  {
    id: 'errors-in-latin-1',
    title: 'writes letters beyond ASCII in Latin-1',
    caughtBy: ['wire-utf8'],
    fault: changeBytes(
      (_request, { status }) => status === 401,
      () => Buffer.from('{"error":"Clé inconnue"}', 'latin1'),
    ),
  },
  {
    id: 'called-utf-16',
    title: 'states UTF-16 as the charset of its answers',
    caughtBy: ['wire-utf8', 'wire-charset'],
    fault: changeAnswers((answer) => replaceHeaders(answer, { 'Content-Type': 'application/json; charset=utf-16' })),
  },
  {
    id: 'called-latin-1',
    title: 'states Latin-1 as the charset of its answers',
    caughtBy: ['wire-charset'],
    fault: changeAnswers((answer) =>
      replaceHeaders(answer, { 'Content-Type': 'application/json;charset="ISO-8859-1"' }),
    ),
  },
  {
    id: 'rate-twice',
    title: 'writes a rate twice into its tables',
    caughtBy: ['wire-members'],
    fault: changeTexts('rates', (text) => text.replace('"rates":{', '"rates":{"EUR":1.5,')),
  },
  {
    id: 'field-twice',
    title: 'writes converted twice, once before it was rounded',
    caughtBy: ['wire-members'],
    fault: changeTexts('convert', (text) => text.replace('"converted"', '"converted":0,"conver\\u0074ed"')),
  },
  {
    id: 'packs-always',
    title: 'compresses answers for every client',
    caughtBy: ['wire-encodings', 'wire-encodings-refused'],
    fault: changeBytes(isAnyRequest, (text) => gzipSync(text), { 'Content-Encoding': 'gzip' }),
  },
  {
    id: 'packs-with-brotli-for-all',
    title: 'compresses the list with Brotli for every client',
    caughtBy: ['wire-encodings'],
    fault: changeBytes(isForList, (text) => brotliCompressSync(text), { 'Content-Encoding': 'br' }),
  },
  {
    id: 'packed-and-cut',
    title: 'sends compressed answers that are damaged',
    caughtBy: ['rates-fields', 'consistency-triangles'],
    only: 'http',
    fault: changeBytes(isForRates, (text) => gzipSync(text).fill(0, 12, 40), { 'Content-Encoding': 'gzip' }),
  },
  {
    id: 'not-packed-as-it-says',
    title: 'sends conversions with `Content-Encoding: gzip`, but uncompressed',
    caughtBy: ['convert-fields'],
    fault: changeBytes(isForConvert, (text) => Buffer.from(text), { 'Content-Encoding': 'gzip' }),
  },
  {
    id: 'length-too-long',
    title: 'sends less of the list than `Content-Length` states',
    caughtBy: ['currencies-fields', 'auth-currencies-public'],
    fault: writeRaw(isForList, ({ text }) => `${HEAD}Content-Length: ${text.length + 10}\r\n\r\n${text}`),
  },
  {
    id: 'length-too-short',
    title: 'sends more of the list than `Content-Length` states',
    caughtBy: ['currencies-fields'],
    fault: writeRaw(isForList, ({ text }) => `${HEAD}Content-Length: ${text.length - 10}\r\n\r\n${text}`),
  },
  {
    id: 'length-no-number',
    title: 'gives the length of a conversion in words',
    caughtBy: ['convert-fields'],
    fault: writeRaw(isForConvert, ({ text }) => `${HEAD}Content-Length: short\r\n\r\n${text}`),
  },
  {
    id: 'chunks-no-chunks',
    title: 'states `Transfer-Encoding: chunked`, but sends a table without chunks',
    caughtBy: ['rates-fields'],
    fault: writeRaw(isForRates, ({ text }) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${text}`),
  },
  {
    id: 'chunks-without-end',
    title: 'never sends the last chunk of a table',
    caughtBy: ['rates-fields'],
    fault: writeRaw(
      isForRates,
      ({ text }) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`,
    ),
  },
  {
    id: 'no-http',
    title: 'answers conversions in something that is no HTTP',
    caughtBy: ['convert-fields'],
    fault: writeRaw(isForConvert, ({ text }) => text),
  },
  {
    id: 'hangs-up-on-conversions',
    title: 'closes the connection without an answer to conversions',
    caughtBy: ['convert-fields'],
    fault: writeRaw(isForConvert, () => ''),
  },
  {
    id: 'no-content',
    title: 'answers 204 without a body to a request for the list',
    caughtBy: ['currencies-fields', 'every-success'],
    fault: writeRaw(isForList, () => 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'),
  },
  {
    id: 'redirects-the-list',
    title: 'redirects requests for the list',
    caughtBy: ['wire-redirect', 'currencies-fields'],
    fault: changeAnswers((answer, request) =>
      isForList(request) ? { ...replaceHeaders(answer, { Location: '/v2/currencies' }), status: 301 } : answer,
    ),
  },
  {
    id: 'redirects-strangers',
    title: 'redirects requests without a key to a page for sign-up',
    caughtBy: ['wire-redirect', 'auth-rates-missing'],
    fault: changeErrors('unauthorized', (answer) => ({
      ...replaceHeaders(answer, { Location: 'https://example.com/sign-up' }),
      status: 302,
    })),
  },
  {
    id: 'answers-swapped',
    title: 'exchanges the answers to two requests that come at once',
    caughtBy: ['wire-own-answer'],
    fault: () => {
      let underWay = 0;
      let last: ProxyAnswer | undefined;
      return async (request, forward) => {
        underWay += 1;
        const isAlone = underWay === 1;
        const answer = await forward(request);
        // The answer of a client that asked at once is under way, too.
        await setTimeout(5);
        const swapped = isAlone ? undefined : last;
        last = { ...answer, headers: new Headers(answer.headers) };
        underWay -= 1;
        return swapped ?? answer;
      };
    },
  },
  {
    id: 'answers-one-late',
    title: 'sends the list again to a request that it refuses after a request for the list',
    caughtBy: ['wire-own-answer'],
    fault: () => {
      let isAfterList = false;
      let list: ProxyAnswer | undefined;
      return async (request, forward) => {
        const answer = await forward(request);
        const late = isAfterList && answer.status === 401 ? list : undefined;
        isAfterList = isForList(request);
        if (isAfterList) list = { ...answer, headers: new Headers(answer.headers) };
        return late ?? answer;
      };
    },
  },
  {
    id: 'drops-one-in-25',
    title: 'closes one connection in 25 without an answer',
    caughtBy: ['every-answered'],
    fault: breakEvery(25, (answer) => ({ ...answer, raw: '' })),
  },
  {
    id: 'breaks-one-in-40',
    title: 'sends one answer in 40 in broken chunks',
    caughtBy: ['every-answered'],
    fault: breakEvery(40, (answer) => ({ ...answer, raw: `${HEAD}Transfer-Encoding: chunked\r\n\r\n${answer.text}` })),
  },
];

export const brokenWire: readonly BrokenServer[] = changedOnTheWire.map((broken) => ({
  ...broken,
  needsConnection: true,
}));
