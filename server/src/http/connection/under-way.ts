import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The greatest number of requests on one connection without a complete answer. */
const MOST_UNANSWERED = 32;

/** The time limit for the answers before the end of a connection. A charge alone may take 2.5 seconds. */
const LONGEST_END_MS = 5_000;

/** The work under way on a connection. */
interface Work {
  unanswered: number;
  /** The last request, unless it has been received and answered as a whole. */
  last: IncomingMessage | undefined;
  /** True once further input is ignored. */
  isEnding: boolean;
  /** Runs once all requests are answered. */
  end: (() => void) | undefined;
}

/**
 * Tracks the requests under way on each connection, so that the server ends a connection only after their answers. The
 * server therefore answers every charged request of a client that stays and reads.
 */
export class UnderWay {
  readonly #work = new WeakMap<Duplex, Work>();

  /**
   * Counts a request until its answer is complete. The limit of 32 keeps a client that reads no answers from filling
   * the memory with them.
   *
   * @returns `handle` normally, `over` for the first request beyond the limit, `ignore` once the connection is ending.
   */
  begin(req: IncomingMessage, res: ServerResponse): 'handle' | 'over' | 'ignore' {
    const work = this.#findWork(req.socket);
    if (work.isEnding) return 'ignore';
    if (work.unanswered === MOST_UNANSWERED) return 'over';
    work.unanswered += 1;
    work.last = req;
    res.on('close', () => {
      work.unanswered -= 1;
      if (work.last === req && req.complete) work.last = undefined;
      if (work.unanswered === 0) work.end?.();
    });
    return 'handle';
  }

  /** True while a connection has requests without a complete answer. */
  isBusy(socket: Duplex): boolean {
    return (this.#work.get(socket)?.unanswered ?? 0) > 0;
  }

  /** True while the body of the last request is missing. The answer to the request does not wait for the body. */
  awaitsBody(socket: Duplex): boolean {
    return this.#work.get(socket)?.last?.complete === false;
  }

  /** Ignores further input on a connection. Requests under way are still answered. */
  ignoreInput(socket: Duplex): void {
    const work = this.#findWork(socket);
    if (work.isEnding) return;
    work.isEnding = true;
    // On the next tick, Node has left its parser.
    process.nextTick(discardInput, socket);
  }

  /**
   * Calls `end` after the answers to the requests under way, and ignores further input. Only the first call for a
   * connection counts. A client that does not read its answers is cut off after 5 seconds.
   */
  endAfterAnswers(socket: Duplex, end: () => void): void {
    const work = this.#findWork(socket);
    if (work.end) return;
    this.ignoreInput(socket);
    work.end = end;
    if (work.unanswered === 0) {
      end();
      return;
    }
    const deadline = setTimeout(() => socket.destroy(), LONGEST_END_MS).unref();
    socket.once('close', () => clearTimeout(deadline));
  }

  #findWork(socket: Duplex): Work {
    const known = this.#work.get(socket);
    if (known) return known;
    const work: Work = { unanswered: 0, last: undefined, isEnding: false, end: undefined };
    this.#work.set(socket, work);
    return work;
  }
}

/** Detaches Node's parser, which would otherwise store every further request. */
function discardInput(socket: Duplex): void {
  socket.removeAllListeners('data').on('data', () => {});
}
