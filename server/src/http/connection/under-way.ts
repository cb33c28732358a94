import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** How many requests of one connection may be without a complete answer. */
const MOST_UNANSWERED = 32;

/** How long the answers before an end may take. A charge may wait for the storage 2.5 seconds of them. */
const LONGEST_END_MS = 5_000;

/** What is under way on a connection. */
interface Work {
  unanswered: number;
  /** Whether nothing that still comes is handled. */
  isEnding: boolean;
  /** What to do once all requests are answered. */
  end: (() => void) | undefined;
}

/**
 * Knows which requests are under way on each connection, so that answers go out in their turn and whatever ends the
 * connection comes after them: a request that was charged is answered, and one that is not answered is not charged.
 */
export class UnderWay {
  readonly #work = new WeakMap<Duplex, Work>();

  /**
   * Counts a request until its answer is complete. A client that sends more than 32 without reading what comes back
   * would fill the memory with answers.
   *
   * @returns whether to handle the request: `over` for the first beyond 32, `ignore` for what comes after an end.
   */
  begin({ socket }: IncomingMessage, res: ServerResponse): 'handle' | 'over' | 'ignore' {
    const work = this.#workOn(socket);
    if (work.isEnding) return 'ignore';
    if (work.unanswered === MOST_UNANSWERED) return 'over';
    work.unanswered += 1;
    res.once('close', () => {
      work.unanswered -= 1;
      if (work.unanswered === 0) work.end?.();
    });
    return 'handle';
  }

  /** Whether a connection has requests without a complete answer. */
  isBusy(socket: Duplex): boolean {
    return (this.#work.get(socket)?.unanswered ?? 0) > 0;
  }

  /** Handles nothing more that comes on a connection. Its requests under way are answered. */
  takeNoMore(socket: Duplex): void {
    const work = this.#workOn(socket);
    if (work.isEnding) return;
    work.isEnding = true;
    // Node is not within its parser any more then.
    process.nextTick(discardInput, socket);
  }

  /**
   * Ends a connection after the answers to its requests under way, and handles nothing more. Only the first call for a
   * connection counts. A client that does not read its answers is cut off after 5 seconds.
   */
  endAfterAnswers(socket: Duplex, end: () => void): void {
    const work = this.#workOn(socket);
    if (work.end) return;
    this.takeNoMore(socket);
    work.end = end;
    if (work.unanswered === 0) {
      end();
      return;
    }
    const deadline = setTimeout(() => socket.destroy(), LONGEST_END_MS).unref();
    socket.once('close', () => clearTimeout(deadline));
  }

  #workOn(socket: Duplex): Work {
    const known = this.#work.get(socket);
    if (known) return known;
    const work: Work = { unanswered: 0, isEnding: false, end: undefined };
    this.#work.set(socket, work);
    return work;
  }
}

/** Takes a connection from Node's parser, which would keep every request that still comes. */
function discardInput(socket: Duplex): void {
  socket.removeAllListeners('data').on('data', () => {});
}
