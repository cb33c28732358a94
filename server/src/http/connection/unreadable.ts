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
  return ({ code = '' }, socket) => {
    // What follows after a refusal is as unreadable, and no reason to close before the refusal was read.
    if (!socket.writable) return;
    refuse(socket, NAME_OF_PARSER_ERROR[code] ?? 'badRequest', { reason: code });
  };
}

/** Answers a client that takes the service for a proxy. Node would close the connection without a word. */
export function answerConnect(refuse: RefuseRaw): (req: IncomingMessage, socket: Duplex) => void {
  return ({ method }, socket) => {
    // Node has let go of the connection: nobody else reads on, or hears that it broke.
    socket.on('error', () => {}).resume();
    refuse(socket, 'methodNotAllowed', { method });
  };
}
