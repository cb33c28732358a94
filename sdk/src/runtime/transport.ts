import type { Answer } from './answer.ts';
import { AnswerCache, isFresh, type Kept, keep } from './answer-cache.ts';
import { withDeadline } from './deadline.ts';
import { exchange } from './exchange.ts';
import type { Settings } from './options.ts';
import { answerOf, headersOf, type Operation, type Query, urlOf } from './request.ts';

/** A request under way, and how many calls wait for it. */
interface Flight {
  readonly kept: Promise<Kept>;
  readonly controller: AbortController;
  /** A request whose beginner is gone, as workers drop them, never ends: nobody else joins it after its time. */
  readonly endsAt: number;
  waiting: number;
}

/** An answer, and what can be kept of it. */
export interface Received<Data> {
  readonly answer: Answer<Data>;
  readonly kept: Kept;
}

/** Sends requests, none of them for what is known already or just being asked for. */
export class Transport {
  readonly #cache: AnswerCache;
  readonly #flights = new Map<string, Flight>();

  constructor(cacheSize: number) {
    this.#cache = new AnswerCache(cacheSize);
  }

  /**
   * @param isShared - Whether other calls may be given the same answer.
   * @param older - An answer that the caller has kept, to be asked for changes.
   */
  async send<Data>(
    operation: Operation,
    query: Query,
    settings: Settings,
    isShared: boolean,
    older?: Kept,
  ): Promise<Received<Data>> {
    const url = urlOf(operation, query, settings);
    const headers = headersOf(operation, settings);
    const request = JSON.stringify([url, headers]);
    const cached = isShared ? this.#cache.get(request) : undefined;
    const known = cached ?? older;
    const kept = await withDeadline(settings, async (signal, endsAt) => {
      if (cached && isFresh(cached)) return cached;
      const load = async (until: AbortSignal) => {
        const conditional = known?.etag ? { ...headers, 'If-None-Match': known.etag } : headers;
        return keep(await exchange(url, conditional, settings, until, endsAt), known);
      };
      return isShared ? this.#join(request, settings, signal, endsAt, load) : load(signal);
    });
    try {
      return { answer: answerOf(operation, kept, settings), kept };
    } catch (error) {
      this.#cache.delete(request);
      throw error;
    }
  }

  /** Takes part in a request under way, or begins one. It ends when nobody waits for it any more. */
  #join(
    request: string,
    { timeout, totalTimeout, maxRetries }: Settings,
    signal: AbortSignal,
    endsAt: number,
    load: (until: AbortSignal) => Promise<Kept>,
  ): Promise<Kept> {
    // Whoever asks for more patience does not depend on somebody who has less.
    const id = [request, timeout, totalTimeout, maxRetries].join();
    const known = this.#flights.get(id);
    const flight = known && Date.now() < known.endsAt ? known : this.#begin(id, request, endsAt, load);
    flight.waiting += 1;
    signal.addEventListener('abort', () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      this.#land(id, flight);
      flight.controller.abort(signal.reason);
    });
    return flight.kept;
  }

  #begin(id: string, request: string, endsAt: number, load: (until: AbortSignal) => Promise<Kept>): Flight {
    const controller = new AbortController();
    const fly = async () => {
      try {
        const kept = await load(controller.signal);
        // One that was overtaken brings nothing new.
        if (this.#flights.get(id) === flight) this.#cache.set(request, kept);
        return kept;
      } finally {
        this.#land(id, flight);
      }
    };
    const flight: Flight = { controller, endsAt, waiting: 0, kept: fly() };
    this.#flights.set(id, flight);
    return flight;
  }

  #land(id: string, flight: Flight): void {
    if (this.#flights.get(id) === flight) this.#flights.delete(id);
  }
}
