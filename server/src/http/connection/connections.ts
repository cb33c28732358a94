import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { hasEndlessBody } from './malformed.ts';

/** Node alone would hold any number of requests of a client that pipelines while the storage is slow. */
const MOST_UNANSWERED = 32;

/** The time for the last answers of a connection, and for its client to read them and close its side. */
const LONGEST_END_MS = 10_000;

interface Connection {
  unanswered: number;
  /** The answer to the last request, unless both are complete. */
  last: ServerResponse | undefined;
  /** True once further input is ignored. */
  isEnding: boolean;
}

/** The open connections of a server: which requests are under way on each, and which answer is the last one. */
export class Connections {
  readonly #open = new Map<Duplex, Connection>();
  #isClosing = false;

  get areOpen(): boolean {
    return this.#open.size > 0;
  }

  get areBusy(): boolean {
    return [...this.#open.values()].some(({ unanswered }) => unanswered > 0);
  }

  /** Makes the next answer of every connection its last one, with `Connection: close`. */
  announceClose(): void {
    this.#isClosing = true;
  }

  add(socket: Duplex): void {
    this.#open.set(socket, { unanswered: 0, last: undefined, isEnding: false });
    socket.once('close', () => this.#open.delete(socket));
  }

  /**
   * Counts a request until its answer is complete.
   *
   * @returns false for a request after the last one of its connection, which must not be handled (RFC 9112, section 9.6).
   */
  begin(req: IncomingMessage, res: ServerResponse): boolean {
    const connection = this.#open.get(req.socket);
    if (!connection || connection.isEnding) return false;
    connection.unanswered += 1;
    connection.last = res;
    res.once('close', () => {
      connection.unanswered -= 1;
      if (connection.last === res && req.complete) connection.last = undefined;
    });
    // After an expectation, nobody knows whether the client sends the body of the request. After an upgrade, Node drops
    // the rest of the packet, so that a body could pass for the next request.
    const { expect, upgrade } = req.headers;
    const hasNoReadableBody = hasEndlessBody(req) || expect !== undefined || upgrade !== undefined;
    if (hasNoReadableBody || this.#isClosing || connection.unanswered === MOST_UNANSWERED) {
      res.setHeader('Connection', 'close');
      connection.isEnding = true;
      // The body of the last request is still read, because it may be a form.
      if (hasNoReadableBody || !hasBody(req)) ignoreInput(req.socket);
      else req.once('end', () => ignoreInput(req.socket));
    }
    return true;
  }

  /**
   * Ends a connection after its answers, by a refusal. If the body of the last request is what fails, there is none: the
   * request has its answer, and the refusal could be taken for the answer to another one. The refusal is the answer to a
   * request that waits for its body, unless requests before it wait for answers, too.
   */
  end(socket: Duplex, refuse: () => void): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    const { last, unanswered, isEnding } = connection;
    const isAwaited = unanswered === 1 && last !== undefined && isWaitingForBody(last);
    if (isEnding && !isAwaited) return;
    connection.isEnding = true;
    ignoreInput(socket);
    const end = last?.req.complete === false && !isAwaited ? () => socket.end() : refuse;
    if (unanswered > 0 && !isAwaited) last?.once('close', end);
    else end();
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** True when a handler reads the body of a request, and has not answered before the end of the body. */
function isWaitingForBody({ req, headersSent }: ServerResponse): boolean {
  return !req.complete && !headersSent && req.readableFlowing === true;
}

/** Reads on without Node's parser, because closing a connection with unread bytes would reset it and lose answers. */
function ignoreInput(socket: Duplex): void {
  // On the next tick, Node has left its parser.
  process.nextTick(() => socket.removeAllListeners('data').on('data', () => {}));
  const deadline = setTimeout(() => socket.destroy(), LONGEST_END_MS).unref();
  socket.once('close', () => clearTimeout(deadline));
}
