import { setImmediate } from 'node:timers/promises';
import { AbandonedError, type Asker } from '../quota/asker.ts';

const MOST_IN_BATCH = 1_000;

/** The part of the longest wait that a batch has at least, even when a call has already waited long. */
const SHORTEST_PART = 0.2;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly asker: Asker | undefined;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends items in batches, one batch at a time. Items that come while a batch is under way share the next batch. The more
 * items come at once, the less each one costs.
 */
export class Batcher<Item, Result> {
  readonly #send: (items: readonly Item[], timeoutMs: number) => Promise<readonly Result[]>;
  readonly #longestWaitMs: number;
  #waiting: Waiting<Item, Result>[] = [];
  #isScheduled = false;

  /**
   * @param send - Returns a result for each item, in their order, within `timeoutMs`. Never called twice for an item,
   *   even after a failure.
   * @param longestWaitMs - Milliseconds after which a waiting call fails.
   */
  constructor(send: (items: readonly Item[], timeoutMs: number) => Promise<readonly Result[]>, longestWaitMs = 850) {
    this.#send = send;
    this.#longestWaitMs = longestWaitMs;
  }

  /**
   * Sends an item with the next batch.
   *
   * @throws Error of the batch under way, even for an item that waits for the next one; AbandonedError for a departed client.
   */
  ask(item: Item, asker?: Asker): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, asker, since: performance.now(), resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      void this.#sendAll();
    });
  }

  async #sendAll(): Promise<void> {
    // Other items of this turn of the event loop share the batch.
    await setImmediate();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_IN_BATCH).filter(isWanted);
      if (batch.length > 0) await this.#sendBatch(batch);
      // The first immediate ends this turn, the second comes after the input of other connections. Clients that a batch
      // has answered thus share the next one: 30 requests of 32 clients instead of 18.
      if (this.#waiting.length > 0) for (const _turn of [1, 2]) await setImmediate();
    }
    this.#isScheduled = false;
  }

  async #sendBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const leftMs = this.#longestWaitMs - (performance.now() - (batch[0]?.since ?? 0));
    try {
      const items = batch.map(({ item }) => item);
      const results = await this.#send(items, Math.floor(Math.max(leftMs, this.#longestWaitMs * SHORTEST_PART)));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result === undefined) reject(new Error('There is no result.'));
        else resolve(result);
      });
    } catch (error) {
      // Items behind a failed batch fail too: waiting for the next failure would only take longer.
      for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error);
    }
  }
}

function isWanted<Item, Result>({ asker, reject }: Waiting<Item, Result>): boolean {
  if (!asker?.destroyed) return true;
  reject(new AbandonedError('Nobody waits for the result any more.'));
  return false;
}
