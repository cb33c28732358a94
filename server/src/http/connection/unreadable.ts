import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorName } from '@crossrate/contract';
import { endConnection, type RefuseRaw } from './raw-refusals.ts';
import type { UnderWay } from './under-way.ts';

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const UNKNOWN_LENGTH = 'HPE_INVALID_TRANSFER_ENCODING';

const NAME_OF_PARSER_ERROR: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headerFieldsTooLarge',
  [TOO_SLOW]: 'requestTimeout',
};

/** The last coding must be `chunked`. */
const ENDS_CHUNKED = /(?:^|,)[ \t]*chunked$/i;

/**
 * Creates the handler of requests that Node's parser refuses. A request whose body does not come has its answer already:
 * a second one could be taken for the answer to another request.
 */
export function createUnreadableHandler(
  refuse: RefuseRaw,
  underWay: UnderWay,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return ({ code = '' }, socket) => {
    const isAboutBody = code === TOO_SLOW || code === UNKNOWN_LENGTH;
    if (isAboutBody && underWay.awaitsBody(socket)) underWay.endAfterAnswers(socket, () => endConnection(socket));
    else refuse(socket, NAME_OF_PARSER_ERROR[code] ?? 'badRequest', { reason: code });
  };
}

/** True for a request whose body has an unknown length (RFC 9112, section 6.3). Node hands such a request on. */
export function hasEndlessBody({ headers }: IncomingMessage): boolean {
  const codings = headers['transfer-encoding'];
  return codings !== undefined && !ENDS_CHUNKED.test(codings);
}

/** Creates the handler of requests whose body has an unknown length. */
export function createEndlessHandler(refuse: RefuseRaw): (req: IncomingMessage) => void {
  return ({ socket }) => refuse(socket, 'badRequest', { reason: UNKNOWN_LENGTH });
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
