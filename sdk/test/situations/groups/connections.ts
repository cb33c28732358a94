import { findFreePort } from '../../../../tools/testing/free-port.ts';
import type { RawBytes } from '../../scripted-server.ts';
import { buildTableAnswer, TABLE } from '../answers.ts';
import type { Situation } from '../situation.ts';

const text = JSON.stringify(TABLE);
const writeHead = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n\r\n`;
const writeClosingHead = (...lines: string[]) => writeHead('Connection: close', ...lines);
const chunked = writeHead('Transfer-Encoding: chunked');
const broken = {
  error: 'ConnectionError',
  message: 'The service could not be reached.',
  status: undefined,
  requests: 3,
};

const breaks = (
  [
    ['closed before the head', { raw: '', ending: 'end' }],
    ['reset before the head', { raw: '', ending: 'reset' }],
    ['closed within the head', { raw: 'HTTP/1.1 200 OK\r\nContent-Ty', ending: 'end' }],
    [
      'closed within a body of a stated length',
      { raw: writeClosingHead('Content-Length: 300') + text.slice(0, 20), ending: 'end' },
    ],
    ['reset within the body', { raw: writeClosingHead('Content-Length: 300') + text.slice(0, 20), ending: 'reset' }],
    ['closed within a chunk', { raw: `${chunked}ff\r\n{"base"`, ending: 'end' }],
    ['closed between two chunks', { raw: `${chunked}7\r\n{"base"\r\n`, ending: 'end' }],
    ['whose chunk says no length', { raw: `${chunked}zz\r\n{}\r\n`, ending: 'end' }],
    ['that speaks another protocol', { raw: 'SSH-2.0-OpenSSH_9.6\r\n', ending: 'end' }],
    ['whose length is no number', { raw: `${writeClosingHead('Content-Length: many')}{}`, ending: 'end' }],
    ['with two lengths', { raw: `${writeClosingHead('Content-Length: 2', 'Content-Length: 3')}{}`, ending: 'end' }],
  ] satisfies [string, RawBytes][]
).map(([name, step]): Situation => ({ name: `a connection ${name}`, server: [step], sees: broken }));

const slow: readonly Situation[] = [
  {
    name: 'no head within the time-out',
    server: [{ raw: '', ending: 'wait' }],
    caller: async (stage) => {
      const call = stage.createClient({ maxRetries: 0 }).rates();
      void stage.waitUntilReceived(1).then(() => stage.clock.pass(10_000));
      return call;
    },
    sees: { error: 'TimeoutError', message: 'No answer within 10000 ms.' },
  },
  {
    name: 'half a head within the time-out',
    server: [{ raw: 'HTTP/1.1 200 OK\r\nContent-Type: app', ending: 'wait' }],
    caller: async (stage) => {
      const call = stage.createClient({ maxRetries: 0 }).rates();
      void stage.waitUntilReceived(1).then(() => stage.clock.pass(10_000));
      return call;
    },
    sees: { error: 'TimeoutError', message: 'No answer within 10000 ms.' },
  },
  {
    name: 'half a body within the time-out',
    server: [{ raw: writeClosingHead('Content-Length: 300') + text.slice(0, 20), ending: 'wait' }],
    caller: async (stage) => {
      const call = stage.createClient({ maxRetries: 0 }).rates();
      void stage.waitUntilReceived(1).then(() => stage.clock.pass(10_000));
      return call;
    },
    sees: { error: 'TimeoutError', message: 'No answer within 10000 ms.' },
  },
  {
    name: 'no answer three times',
    server: [{ raw: '', ending: 'wait' }],
    caller: async (stage) => {
      const call = stage.createClient().rates();
      for (const count of [1, 2, 3]) void stage.waitUntilReceived(count).then(() => stage.clock.pass(10_000));
      return call;
    },
    sees: { error: 'TimeoutError', requests: 3 },
  },
  {
    name: 'no answer within all of the time',
    server: [{ raw: '', ending: 'wait' }],
    caller: async (stage) => {
      const call = stage.createClient({ timeout: 60_000 }).rates({}, { totalTimeout: 10_000 });
      void stage.waitUntilReceived(1).then(() => stage.clock.pass(10_000));
      return call;
    },
    sees: { error: 'TimeoutError', message: 'No answer within 10000 ms.' },
  },
  {
    name: 'an answer at the last moment',
    server: [
      (_req, res) => {
        res.end(text);
      },
    ],
    caller: async (stage) => {
      const call = stage.createClient().rates();
      void stage.waitUntilReceived(1).then(() => stage.clock.pass(9_999));
      return call;
    },
    sees: { value: TABLE },
  },
  {
    name: 'a body byte by byte',
    server: [
      (_req, res) => {
        const bytes = [...Buffer.from(text)];
        const write = (): unknown =>
          bytes.length > 0 ? res.write(Buffer.from([bytes.shift() ?? 0]), () => void setImmediate(write)) : res.end();
        write();
      },
    ],
    sees: { value: TABLE },
  },
];

export const connections: readonly Situation[] = [
  ...breaks,
  ...slow,
  {
    name: 'a port where nobody listens',
    caller: async ({ createClient }) => createClient({ baseUrl: `http://127.0.0.1:${await findFreePort()}` }).rates(),
    sees: { ...broken, requests: 0 },
  },
  {
    name: 'a port where nobody listens, as a log has it',
    caller: async ({ createClient }) =>
      createClient({ baseUrl: `http://127.0.0.1:${await findFreePort()}` }).rates({ base: 'EUR' }),
    sees: {
      error: 'ConnectionError',
      json: (seen: string) =>
        ['ECONNREFUSED', '127.0.0.1:', '/api/rates'].every((part) => seen.includes(part)) && !seen.includes('base'),
      requests: 0,
    },
  },
  {
    name: 'a service that speaks no TLS, asked by https',
    caller: ({ createClient, url }) => createClient({ baseUrl: url.replace('http:', 'https:'), maxRetries: 0 }).rates(),
    sees: { error: 'ConnectionError', requests: 0 },
  },
  {
    name: 'a port that fetch refuses to use',
    caller: ({ createClient }) => createClient({ baseUrl: 'http://127.0.0.1:25', maxRetries: 0 }).rates(),
    sees: { error: 'ConnectionError', requests: 0 },
  },
  {
    name: 'a reset, and then an answer',
    server: [{ raw: '', ending: 'reset' }, buildTableAnswer()],
    sees: { value: TABLE, requests: 2 },
  },
  {
    name: 'a length that is shorter than the body',
    server: [{ raw: `${writeClosingHead('Content-Length: 20')}${text}`, ending: 'end' }],
    caller: ({ createClient }) => createClient({ maxRetries: 0 }).rates(),
    sees: { error: (seen: string) => ['UnexpectedResponseError', 'ConnectionError'].includes(seen) },
  },
  {
    name: 'a body whose end is the end of the connection',
    server: [{ raw: `${writeClosingHead()}${text}`, ending: 'end' }],
    sees: { value: TABLE },
  },
  {
    name: 'a body of no stated length, cut off: it is no JSON',
    server: [{ raw: `${writeClosingHead()}${text.slice(0, 20)}`, ending: 'end' }],
    sees: { error: 'UnexpectedResponseError', snippet: text.slice(0, 20) },
  },
  {
    name: 'chunks cut off on a connection that was to be closed, which Node 20 takes for whole',
    server: [{ raw: `${writeClosingHead('Transfer-Encoding: chunked')}7\r\n{"base"\r\n`, ending: 'end' }],
    options: { maxRetries: 0 },
    sees: { error: /^(ConnectionError|UnexpectedResponseError)$/ },
  },
  {
    name: 'chunks with odd lengths and trailers',
    server: [
      {
        raw: `${chunked}1\r\n{\r\n${(text.length - 1).toString(16)};x=y\r\n${text.slice(1)}\r\n0\r\nX-End: 1\r\n\r\n`,
        ending: 'end',
      },
    ],
    sees: { value: TABLE },
  },
];
