import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorName } from '@crossrate/contract';
import type { RefuseRaw } from './raw-refusals.ts';

const NAME_OF_PARSER_ERROR: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headerFieldsTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** Answers what Node's parser refuses. */
export function answerUnreadable(refuse: RefuseRaw): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return ({ code = '' }, socket) => refuse(socket, NAME_OF_PARSER_ERROR[code] ?? 'badRequest', { reason: code });
}

/** Answers a client that takes the service for a proxy. Node would close the connection without a word. */
export function answerConnect(refuse: RefuseRaw): (req: IncomingMessage, socket: Duplex) => void {
  return ({ method }, socket) => {
    // Node has let go of the connection: nobody else reads on, or hears that it broke.
    socket.on('error', () => {}).resume();
    refuse(socket, 'methodNotAllowed', { method });
  };
}

/** Answers a client that sends on and on without reading what comes back. */
export function answerTooMany(refuse: RefuseRaw): (req: IncomingMessage) => void {
  return ({ socket }) => refuse(socket, 'badRequest', { reason: 'more than 32 requests without an answer' });
}
