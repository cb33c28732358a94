import type { AnswerCache } from './answer-cache.ts';
import { call } from './call.ts';
import { exchange } from './exchange.ts';
import { isFresh, type Kept, type Read, readAnswer } from './kept.ts';
import { note } from './log-entry.ts';
import type { Settings } from './options.ts';
import type { Operation } from './request.ts';
import { isTransient } from './retry.ts';
import { onAbort } from './within.ts';

/** A request under way, and how many calls wait for it. */
interface Flight {
  readonly kept: Promise<Kept>;
  readonly controller: AbortController;
  /** A request whose beginner is gone, as workers drop them, never ends: nobody else joins it after its time. */
  readonly endsAt: number;
  waiting: number;
}

const FROM_CACHE = { attempt: 0, cached: true, duration: 0 };

/** Sends requests, none of them for what is known already or just being asked for. */
export class Transport {
  readonly #cache: AnswerCache;
  readonly #flights = new Map<string, Flight>();

  constructor(cache: AnswerCache) {
    this.#cache = cache;
  }

  /** What is kept of a request. */
  find(operation: Operation, url: string, settings: Settings): ReturnType<AnswerCache['get']> {
    const read: Read = (received) => readAnswer(operation, settings, '', received);
    return this.#cache.get(url, read);
  }

  /**
   * @param isShared - Whether other calls may be given the same answer.
   * @param known - An answer that there is, given again while it is fresh, to be asked for changes after that.
   */
  async send(operation: Operation, url: string, settings: Settings, isShared: boolean, known?: Kept): Promise<Kept> {
    const { signals, log, staleIfError = 0 } = settings;
    if (known && isFresh(known) && !signals.some(({ aborted }) => aborted)) {
      note(log, operation.path, FROM_CACHE);
      return known;
    }
    try {
      return await call(operation, settings, (signal, endsAt) => {
        const load = (until: AbortSignal) => exchange(operation, url, settings, until, endsAt, known);
        return isShared ? this.#join(url, settings, signal, endsAt, load) : load(signal);
      });
    } catch (error) {
      const mayHelp = staleIfError && isTransient(error);
      if (!mayHelp || !known || Date.now() >= known.expiresAt + staleIfError) throw error;
      note(log, operation.path, FROM_CACHE);
      return { ...known, stale: true };
    }
  }

  /** Takes part in a request under way, or begins one. It ends when nobody waits for it any more. */
  #join(
    url: string,
    { timeout, totalTimeout, maxRetries }: Settings,
    signal: AbortSignal,
    endsAt: number,
    load: (until: AbortSignal) => Promise<Kept>,
  ): Promise<Kept> {
    // Whoever asks for more patience does not depend on somebody who has less.
    const id = [url, timeout, totalTimeout, maxRetries].join();
    const known = this.#flights.get(id);
    const flight = known && Date.now() < known.endsAt ? known : this.#begin(id, url, endsAt, load);
    flight.waiting += 1;
    onAbort(signal, () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      this.#land(id, flight);
      flight.controller.abort(signal.reason);
    });
    return flight.kept;
  }

  #begin(id: string, url: string, endsAt: number, load: (until: AbortSignal) => Promise<Kept>): Flight {
    const controller = new AbortController();
    const fly = async () => {
      try {
        const kept = await load(controller.signal);
        // One that was overtaken brings nothing new.
        if (this.#flights.get(id) === flight) await this.#cache.set(url, kept);
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
