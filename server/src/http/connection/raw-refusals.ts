import type { Duplex } from 'node:stream';
import { type ErrorName, errorHeaders, errorResponses } from '@crossrate/contract';
import type { Log } from '../../logger.ts';
import { JSON_TYPE } from '../answers/body.ts';
import { formatFields } from '../answers/fields.ts';
import { createRequestIds } from '../create-request-ids.ts';
import type { RequestObserver } from '../request-observer.ts';
import { STATUS_CODES } from './node-http.ts';
import type { UnderWay } from './under-way.ts';

/** The time for a client that is still sending to read the refusal. */
const LINGER_MS = 1_000;

/**
 * Refuses a request directly on its connection and closes the connection, after the answers to earlier requests.
 * `logged` has fields for the log.
 */
export type RefuseRaw = (socket: Duplex, name: ErrorName, logged: object) => void;

/** Creates the function that answers and logs requests that never reach the app. */
export function createRefuseRaw(log: Log, observer: RequestObserver, underWay: UnderWay): RefuseRaw {
  const nextId = createRequestIds();
  return (socket, name, logged) => underWay.endAfterAnswers(socket, () => refuse(socket, name, logged));

  function refuse(socket: Duplex, name: ErrorName, logged: object): void {
    // The last answer or the client may have closed the connection.
    if (!socket.writable) return;
    const { status, body } = errorResponses[name];
    const requestId = nextId();
    log.info({ requestId, ...logged, status });
    observer.onAnswer({ operation: 'unmatched', status });
    const text = JSON.stringify(body);
    const fields = formatFields({
      'Content-Type': JSON_TYPE,
      'Content-Length': String(text.length),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'X-Request-Id',
      'X-Request-Id': requestId,
      ...errorHeaders[name],
      Connection: 'close',
    });
    endConnection(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields}\r\n${text}`);
  }
}

/** Ends a connection after a last text. */
export function endConnection(socket: Duplex, text = ''): void {
  socket.end(text);
  // Destroying the socket at once would reset the connection and lose the answer, if the client is still sending.
  // Without a timer, a client that never closes its side would keep the connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
