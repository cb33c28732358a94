import { AnswerCache, type Kept, keep } from './answer-cache.ts';
import { withDeadline } from './deadline.ts';
import { exchange } from './exchange.ts';
import type { Settings } from './options.ts';
import { headersOf, type Operation, type Query, urlOf } from './request.ts';

/** A request under way, and how many calls wait for it. */
interface Flight {
  readonly kept: Promise<Kept>;
  readonly controller: AbortController;
  /** A request whose beginner is gone, as workers drop them, never ends: it is not waited for past its time. */
  readonly endsAt: number;
  waiting: number;
}

/** Sends requests, none of them for what is known already or just being asked for. */
export class Transport {
  readonly #cache: AnswerCache;
  readonly #flights = new Map<string, Flight>();

  constructor(cacheSize: number) {
    this.#cache = new AnswerCache(cacheSize);
  }

  /** @param isShared - Whether other calls may be given the same answer. */
  send(operation: Operation, query: Query, settings: Settings, isShared: boolean): Promise<Kept> {
    const url = urlOf(operation, query, settings);
    const headers = headersOf(operation, settings);
    if (!isShared) {
      return withDeadline(settings, async (signal, endsAt) =>
        keep(await exchange(url, headers, settings, signal, endsAt)),
      );
    }
    const request = JSON.stringify([url, headers]);
    const known = this.#cache.get(request);
    return withDeadline(settings, async (signal, endsAt) => {
      if (known && Date.now() < known.expiresAt) return known;
      return this.#join(request, signal, endsAt, async (flying) => {
        const conditional = known?.etag ? { ...headers, 'If-None-Match': known.etag } : headers;
        const kept = keep(await exchange(url, conditional, settings, flying, endsAt), known);
        this.#cache.set(request, kept);
        return kept;
      });
    });
  }

  /** Takes part in a request under way, or begins one. It ends when nobody waits for it any more. */
  #join(
    request: string,
    signal: AbortSignal,
    endsAt: number,
    begin: (signal: AbortSignal) => Promise<Kept>,
  ): Promise<Kept> {
    const known = this.#flights.get(request);
    const flight = known && Date.now() < known.endsAt ? known : this.#begin(request, endsAt, begin);
    flight.waiting += 1;
    signal.addEventListener('abort', () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      if (this.#flights.get(request) === flight) this.#flights.delete(request);
      flight.controller.abort(signal.reason);
    });
    return flight.kept;
  }

  #begin(request: string, endsAt: number, begin: (signal: AbortSignal) => Promise<Kept>): Flight {
    const controller = new AbortController();
    const end = () => {
      if (this.#flights.get(request) === flight) this.#flights.delete(request);
    };
    const flight: Flight = { controller, endsAt, waiting: 0, kept: begin(controller.signal).finally(end) };
    this.#flights.set(request, flight);
    return flight;
  }
}
