import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { UnderWay } from './under-way.ts';

/** The time for a new client to send its first request, and for others to close their idle connections. */
const GRACE_MS = 500;
/** An ended connection is still read for this long, because closing it with unread bytes would reset it. */
const LINGER_MS = 400;
/** The time limit for requests under way when the server stops. */
const FINISH_MS = 10_000;
/** The interval between checks of the open connections. */
const CHECK_MS = 20;

/** The open connections of a server; closes them without losing a request. */
export class OpenConnections {
  readonly #open = new Set<Socket>();
  readonly #underWay: UnderWay;
  #isClosing = false;
  /** Requests that wait while answering is on hold; `undefined` otherwise. */
  #held: (() => void)[] | undefined;

  constructor(underWay: UnderWay) {
    this.#underWay = underWay;
  }

  /** Watches the connections of a server from now on. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** Makes the next answer of every connection the last one, with `Connection: close`. */
  announceClose(): void {
    this.#isClosing = true;
  }

  /** Hands requests on, except after a last answer: no server may process those (RFC 9112, section 9.6). */
  admit(handle: RequestListener): RequestListener {
    return (req, res) => {
      if (this.#isClosing) {
        res.setHeader('Connection', 'close');
        this.#underWay.ignoreInput(req.socket);
      }
      if (this.#held) this.#held.push(() => handle(req, res));
      else handle(req, res);
    };
  }

  /** Holds all answers until a promise settles, so that waiting clients open no more connections. */
  async holdDuring(something: Promise<void>): Promise<void> {
    const held: (() => void)[] = [];
    this.#held = held;
    await something;
    this.#held = undefined;
    for (const answer of held) answer();
  }

  /**
   * Closes all connections: idle ones after half a second, others after their answer, all within 10 seconds.
   */
  async close(): Promise<void> {
    this.announceClose();
    const startedAt = performance.now();
    for (let passed = 0; this.#open.size > 0 && passed < FINISH_MS; passed = performance.now() - startedAt) {
      if (passed >= GRACE_MS) this.#endIdle();
      await setTimeout(CHECK_MS);
    }
    for (const socket of this.#open) socket.destroy();
  }

  /** Ends connections without a complete request. */
  #endIdle(): void {
    for (const socket of this.#open) {
      if (socket.writableEnded || this.#underWay.isBusy(socket)) continue;
      this.#underWay.ignoreInput(socket);
      socket.end();
      void setTimeout(LINGER_MS, undefined, { ref: false }).then(() => socket.destroy());
    }
  }
}
