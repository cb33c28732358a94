import type { Duplex } from 'node:stream';
import { type ErrorName, errorHeaders, errorResponses } from '@crossrate/contract';
import type { Log } from '../../logger.ts';
import { JSON_TYPE } from '../answers/send.ts';
import { requestIds } from '../request-ids.ts';
import type { RequestObserver } from '../request-observer.ts';
import { STATUS_CODES } from './node-http.ts';
import type { UnderWay } from './under-way.ts';

/** How long a client that is still sending may take to read why it was refused. */
const LINGER_MS = 1_000;

/**
 * Refuses a request on its bare connection and closes that, with fields for the log; after the answers to the requests
 * before it.
 */
export type RefuseRaw = (socket: Duplex, name: ErrorName, logged: object) => void;

/** Answers and logs requests that never reach the app, as the app does with other errors. */
export function rawRefusals(log: Log, observer: RequestObserver, underWay: UnderWay): RefuseRaw {
  const nextId = requestIds();
  return (socket, name, logged) => underWay.endAfterAnswers(socket, () => refuse(socket, name, logged));

  function refuse(socket: Duplex, name: ErrorName, logged: object): void {
    // The last answer may have closed the connection, or the client.
    if (!socket.writable) return;
    const { status, body } = errorResponses[name];
    const requestId = nextId();
    log.info({ requestId, ...logged, status });
    observer.onAnswer({ operation: 'unmatched', status });
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${text.length}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Access-Control-Allow-Origin: *',
      'Access-Control-Expose-Headers: X-Request-Id',
      `X-Request-Id: ${requestId}`,
      ...Object.entries(errorHeaders[name] ?? {}).map(([field, value]) => `${field}: ${value}`),
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
    // Destroyed at once, with bytes of the client on their way, it would be reset and the answer lost; never destroyed,
    // it would be kept by a client that does not close its side.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }
}
