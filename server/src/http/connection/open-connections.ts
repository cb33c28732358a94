import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { UnderWay } from './under-way.ts';

/** How long a client that has just connected may take to send a request, and any other to close what it keeps open. */
const FAREWELL_MS = 500;
/** How long an ended connection is still read: closed with unread bytes, it would be reset. */
const LINGER_MS = 400;
/** How long requests under way may take when the server stops. */
const FINISH_MS = 10_000;
/** How often the open connections are looked at. */
const LOOK_MS = 20;

/** The connections of a server, and how it takes leave of them. */
export class OpenConnections {
  readonly #open = new Set<Socket>();
  readonly #underWay: UnderWay;
  #isFarewell = false;
  /** Requests that came while nothing is answered; `undefined` while they are answered as they come. */
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

  /** From now on the next answer of every connection is its last, and says so. */
  sayFarewell(): void {
    this.#isFarewell = true;
  }

  /** Hands requests on, but for those that follow a last answer: no server may process them (RFC 9112, section 9.6). */
  admit(handle: RequestListener): RequestListener {
    return (req, res) => {
      if (this.#isFarewell) {
        res.setHeader('Connection', 'close');
        this.#underWay.takeNoMore(req.socket);
      }
      if (this.#held) this.#held.push(() => handle(req, res));
      else handle(req, res);
    };
  }

  /** Answers nothing for as long as something takes, so that clients which wait for answers open no more connections. */
  async holdDuring(something: Promise<void>): Promise<void> {
    const held: (() => void)[] = [];
    this.#held = held;
    await something;
    this.#held = undefined;
    for (const answer of held) answer();
  }

  /**
   * Resolves once all connections are closed: those without a request after half a second, the others as soon as they
   * have their answer, within 10 seconds.
   */
  async close(): Promise<void> {
    this.sayFarewell();
    const startedAt = performance.now();
    for (let passed = 0; this.#open.size > 0 && passed < FINISH_MS; passed = performance.now() - startedAt) {
      if (passed >= FAREWELL_MS) this.#endIdle();
      await setTimeout(LOOK_MS);
    }
    for (const socket of this.#open) socket.destroy();
  }

  /** Half a request counts as none. */
  #endIdle(): void {
    for (const socket of this.#open) {
      if (socket.writableEnded || this.#underWay.isBusy(socket)) continue;
      this.#underWay.takeNoMore(socket);
      socket.end();
      void setTimeout(LINGER_MS, undefined, { ref: false }).then(() => socket.destroy());
    }
  }
}
