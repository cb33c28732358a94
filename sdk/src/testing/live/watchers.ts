import type { ServerResponse } from 'node:http';
import { errorResponses } from '@crossrate/contract';
import type { MockRequest } from '../describe-request.ts';
import type { MockEngine } from '../engine.ts';
import { describe } from './control.ts';

/** The number of requests that a page which opens later shows. */
const KEPT = 100;

/** The errors that the page can switch on. */
const ERRORS = Object.entries(errorResponses).map(([name, { status }]) => ({ name, status }));

/** A request in the log of the page. */
interface LoggedRequest extends Pick<MockRequest, 'status' | 'key'> {
  /** Milliseconds since the epoch, by the clock of the machine. */
  readonly at: number;
  /** Milliseconds by which the answer is late. */
  readonly delay: number;
  readonly curl: string;
}

/**
 * The pages that watch the mock. Each gets the state of the mock with each request, as server-sent events. An event with
 * `errors` has all requests, and any other event a new one.
 */
export class Watchers {
  readonly #engine: MockEngine;
  readonly #streams = new Set<ServerResponse>();
  #log: LoggedRequest[] = [];

  constructor(engine: MockEngine) {
    this.#engine = engine;
  }

  /** Sends events to a page until it closes the connection. */
  add(res: ServerResponse): void {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    this.#streams.add(res);
    res.once('close', () => this.#streams.delete(res));
    this.#send([res], this.#log, true);
  }

  log(request: LoggedRequest): void {
    this.#log.push(request);
    if (this.#log.length > KEPT) this.#log.shift();
    this.#send(this.#streams, [request], false);
  }

  /** Shows the state after a control. The mock forgets its requests when it is reset. */
  showState(): void {
    if (this.#engine.requests.length === 0) this.#log = [];
    this.#send(this.#streams, this.#log, true);
  }

  #send(streams: Iterable<ServerResponse>, requests: readonly LoggedRequest[], isAll: boolean): void {
    if (this.#streams.size === 0) return;
    const event = JSON.stringify({ ...describe(this.#engine), requests, ...(isAll && { errors: ERRORS }) });
    for (const stream of streams) stream.write(`data: ${event}\n\n`);
  }
}
