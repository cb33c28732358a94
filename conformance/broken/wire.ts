import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answers, errors, texts, withHeaders } from './answers.ts';
import type { BrokenServer, ProxyAnswer, ProxyRequest, Spoil } from './broken-server.ts';
import { isFor } from './requests.ts';

/** Other bytes for the answers to some requests. */
const bytes = (
  isMeant: (request: ProxyRequest, answer: ProxyAnswer) => boolean,
  change: (text: string) => Uint8Array,
  changes: Readonly<Record<string, string>> = {},
): Spoil =>
  answers((answer, request) =>
    isMeant(request, answer) ? { ...withHeaders(answer, changes), bytes: change(answer.text) } : answer,
  );

/** Writes the answers to some requests onto the connection itself. */
const raw = (
  isMeant: (request: ProxyRequest, answer: ProxyAnswer) => boolean,
  write: (answer: ProxyAnswer) => string,
): Spoil => answers((answer, request) => (isMeant(request, answer) ? { ...answer, raw: write(answer) } : answer));

const ofList = (request: ProxyRequest) => isFor('currencies', request);
const ofRates = (request: ProxyRequest) => isFor('rates', request);
const ofConvert = (request: ProxyRequest) => isFor('convert', request);
const every = () => true;
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** Breaks one answer of so many. */
const sometimes =
  (share: number, spoilt: (answer: ProxyAnswer) => ProxyAnswer): Spoil =>
  () => {
    let asked = 0;
    return async (request, ask) => {
      asked += 1;
      const isOne = asked % share === 0;
      const answer = await ask(request);
      return isOne ? spoilt(answer) : answer;
    };
  };

/** How answers come over the wire. */
export const brokenWire: readonly BrokenServer[] = [
  {
    id: 'byte-order-mark',
    title: 'begins every answer with a byte order mark',
    caughtBy: ['wire-utf8', 'currencies-fields'],
    only: 'http',
    spoil: bytes(every, (text) => Buffer.from(`\uFEFF${text}`)),
  },
  {
    id: 'byte-order-mark-on-errors',
    title: 'begins its errors with a byte order mark',
    caughtBy: ['wire-utf8'],
    spoil: bytes(
      (_request, { status }) => status >= 400,
      (text) => Buffer.from(`\uFEFF${text}`),
    ),
  },
  {
    id: 'errors-in-latin-1',
    title: 'writes what is no ASCII in Latin-1',
    caughtBy: ['wire-utf8'],
    spoil: bytes(
      (_request, { status }) => status === 401,
      () => Buffer.from('{"error":"Clé inconnue"}', 'latin1'),
    ),
  },
  {
    id: 'called-utf-16',
    title: 'calls its answers UTF-16',
    caughtBy: ['wire-utf8', 'wire-charset'],
    spoil: answers((answer) => withHeaders(answer, { 'Content-Type': 'application/json; charset=utf-16' })),
  },
  {
    id: 'called-latin-1',
    title: 'calls its answers Latin-1',
    caughtBy: ['wire-charset'],
    spoil: answers((answer) => withHeaders(answer, { 'Content-Type': 'application/json;charset="ISO-8859-1"' })),
  },
  {
    id: 'rate-twice',
    title: 'writes a rate twice into its tables',
    caughtBy: ['wire-members'],
    spoil: texts('rates', (text) => text.replace('"rates":{', '"rates":{"EUR":1.5,')),
  },
  {
    id: 'field-twice',
    title: 'writes converted twice, once before it was rounded',
    caughtBy: ['wire-members'],
    spoil: texts('convert', (text) => text.replace('"converted"', '"converted":0,"conver\\u0074ed"')),
  },
  {
    id: 'packs-always',
    title: 'packs every answer, whether the client can unpack it or not',
    caughtBy: ['wire-encodings', 'wire-encodings-refused'],
    spoil: bytes(every, (text) => gzipSync(text), { 'Content-Encoding': 'gzip' }),
  },
  {
    id: 'packs-with-brotli-for-all',
    title: 'packs the list with Brotli for whoever packs at all',
    caughtBy: ['wire-encodings'],
    spoil: bytes(ofList, (text) => brotliCompressSync(text), { 'Content-Encoding': 'br' }),
  },
  {
    id: 'packed-and-cut',
    title: 'sends packed answers that cannot be unpacked',
    caughtBy: ['rates-fields', 'consistency-triangles'],
    only: 'http',
    spoil: bytes(ofRates, (text) => gzipSync(text).fill(0, 12, 40), { 'Content-Encoding': 'gzip' }),
  },
  {
    id: 'not-packed-as-it-says',
    title: 'names a packing of conversions that it does not do',
    caughtBy: ['convert-fields'],
    spoil: bytes(ofConvert, (text) => Buffer.from(text), { 'Content-Encoding': 'gzip' }),
  },
  {
    id: 'length-too-long',
    title: 'promises more of its list than it sends',
    caughtBy: ['currencies-fields', 'auth-currencies-public'],
    spoil: raw(ofList, ({ text }) => `${HEAD}Content-Length: ${text.length + 10}\r\n\r\n${text}`),
  },
  {
    id: 'length-too-short',
    title: 'sends more of its list than it promised',
    caughtBy: ['currencies-fields'],
    spoil: raw(ofList, ({ text }) => `${HEAD}Content-Length: ${text.length - 10}\r\n\r\n${text}`),
  },
  {
    id: 'length-no-number',
    title: 'gives the length of a conversion in words',
    caughtBy: ['convert-fields'],
    spoil: raw(ofConvert, ({ text }) => `${HEAD}Content-Length: short\r\n\r\n${text}`),
  },
  {
    id: 'chunks-no-chunks',
    title: 'promises tables in chunks and sends them whole',
    caughtBy: ['rates-fields'],
    spoil: raw(ofRates, ({ text }) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${text}`),
  },
  {
    id: 'chunks-without-end',
    title: 'never sends the last chunk of a table',
    caughtBy: ['rates-fields'],
    spoil: raw(
      ofRates,
      ({ text }) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`,
    ),
  },
  {
    id: 'no-http',
    title: 'answers conversions in something that is no HTTP',
    caughtBy: ['convert-fields'],
    spoil: raw(ofConvert, ({ text }) => text),
  },
  {
    id: 'hangs-up-on-conversions',
    title: 'hangs up on conversions',
    caughtBy: ['convert-fields'],
    spoil: raw(ofConvert, () => ''),
  },
  {
    id: 'no-content',
    title: 'has a status for the list and no content',
    caughtBy: ['currencies-fields', 'every-success'],
    spoil: raw(ofList, () => 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'),
  },
  {
    id: 'redirects-the-list',
    title: 'moves the list elsewhere',
    caughtBy: ['wire-redirect', 'currencies-fields'],
    spoil: answers((answer, request) =>
      ofList(request) ? { ...withHeaders(answer, { Location: '/v2/currencies' }), status: 301 } : answer,
    ),
  },
  {
    id: 'redirects-strangers',
    title: 'sends whoever has no key to a page where keys are sold',
    caughtBy: ['wire-redirect', 'auth-rates-missing'],
    spoil: errors('unauthorized', (answer) => ({
      ...withHeaders(answer, { Location: 'https://example.com/sign-up' }),
      status: 302,
    })),
  },
  {
    id: 'answers-swapped',
    title: 'gives two clients who ask at once the answers of one another',
    caughtBy: ['wire-own-answer'],
    spoil: () => {
      let underWay = 0;
      let last: ProxyAnswer | undefined;
      return async (request, ask) => {
        underWay += 1;
        const isAlone = underWay === 1;
        const answer = await ask(request);
        const swapped = isAlone ? undefined : last;
        last = { ...answer, headers: new Headers(answer.headers) };
        underWay -= 1;
        return swapped ?? answer;
      };
    },
  },
  {
    id: 'answers-one-late',
    title: 'gives the answer to the list of before to whoever is refused after it',
    caughtBy: ['wire-own-answer'],
    spoil: () => {
      let isAfterList = false;
      let list: ProxyAnswer | undefined;
      return async (request, ask) => {
        const answer = await ask(request);
        const late = isAfterList && answer.status === 401 ? list : undefined;
        isAfterList = ofList(request);
        if (isAfterList) list = { ...answer, headers: new Headers(answer.headers) };
        return late ?? answer;
      };
    },
  },
  {
    id: 'drops-one-in-25',
    title: 'closes one connection in 25 without an answer',
    caughtBy: ['every-answered'],
    spoil: sometimes(25, (answer) => ({ ...answer, raw: '' })),
  },
  {
    id: 'breaks-one-in-40',
    title: 'sends one answer in 40 in pieces that do not fit',
    caughtBy: ['every-answered'],
    spoil: sometimes(40, (answer) => ({ ...answer, raw: `${HEAD}Transfer-Encoding: chunked\r\n\r\n${answer.text}` })),
  },
];
