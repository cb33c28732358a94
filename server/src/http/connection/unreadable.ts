import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorName } from '@crossrate/contract';
import type { RefuseRaw } from './raw-refusals.ts';

const NAME_OF_PARSER_ERROR: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headerFieldsTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** Creates the handler of requests that Node's parser refuses. */
export function createUnreadableHandler(refuse: RefuseRaw): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return ({ code = '' }, socket) => refuse(socket, NAME_OF_PARSER_ERROR[code] ?? 'badRequest', { reason: code });
}

/**
 * Creates the handler of CONNECT, from clients that take the service for a proxy. Node would close without an answer.
 */
export function createConnectHandler(refuse: RefuseRaw): (req: IncomingMessage, socket: Duplex) => void {
  return ({ method }, socket) => {
    // Node no longer reads from the connection or handles its errors.
    socket.on('error', () => {}).resume();
    refuse(socket, 'methodNotAllowed', { method });
  };
}

/** Creates the handler of clients that keep sending without reading the answers. */
export function createTooManyHandler(refuse: RefuseRaw): (req: IncomingMessage) => void {
  return ({ socket }) => refuse(socket, 'badRequest', { reason: 'more than 32 requests without an answer' });
}
