import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ErrorName, errorHeaders, errorResponses } from '@crossrate/contract';
import type { Log } from '../../log/logger.ts';
import { JSON_TYPE } from '../answers/content.ts';
import { createRequestIds } from '../create-request-ids.ts';
import type { RequestObserver } from '../request-observer.ts';
import type { Connections } from './connections.ts';
import { STATUS_CODES } from './node-http.ts';

const NAME_OF_PARSER_ERROR: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headerFieldsTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** The records of requests. */
export interface Records {
  readonly log: Log;
  readonly observer: RequestObserver;
}

/** Refuses requests that never reach the app, and closes their connections. */
export function refuseUnreadable(server: Server, connections: Connections, { log, observer }: Records): void {
  const nextId = createRequestIds();
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // A client that has connected in advance and sent nothing waits for no answer.
    if ((socket as Socket).bytesRead === 0) socket.destroy();
    else connections.end(socket, () => refuse(socket, NAME_OF_PARSER_ERROR[code] ?? 'badRequest', { reason: code }));
  });
  // Node would close the connection of a client that takes the service for a proxy, and handles its errors no longer.
  server.on('connect', ({ method }, socket) => {
    socket.on('error', () => {});
    connections.end(socket, () => refuse(socket, 'methodNotAllowed', { method }));
  });

  function refuse(socket: Duplex, name: ErrorName, logged: object): void {
    // The client may have gone.
    if (!socket.writable) return;
    const { status, body } = errorResponses[name];
    const requestId = nextId();
    log.info({ requestId, ...logged, status });
    observer.onAnswer({ operation: 'unmatched', status });
    const text = JSON.stringify(body);
    const fields = {
      Date: new Date().toUTCString(),
      'Content-Type': JSON_TYPE,
      'Content-Length': text.length,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'X-Request-Id',
      'X-Request-Id': requestId,
      ...errorHeaders[name],
      Connection: 'close',
    };
    const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  }
}
