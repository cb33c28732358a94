import { setImmediate } from 'node:timers/promises';
import { AbandonedError, type Asker } from '../quota/asker.ts';
import { UnavailableError } from '../unavailable-error.ts';

const MOST_IN_BATCH = 1_000;

/** The part of the longest wait that a batch has at least, even when a call has already waited long. */
const SHORTEST_PART = 0.2;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly asker: Asker | undefined;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** True when an item without a result at first has waited too long; `undefined` before it was sent. */
  isLate?: boolean;
}

/** The results of a batch, in the order of its items: `undefined`, now or later, sends an item again with a next batch. */
type Results<Result> = readonly (Result | Promise<Result | undefined> | undefined)[];

/**
 * Sends items in batches, one batch at a time. Items that come while a batch is under way share the next batch. The more
 * items come at once, the less each one costs.
 */
export class Batcher<Item, Result> {
  readonly #send: (items: readonly Item[], timeoutMs: number) => Promise<Results<Result>>;
  readonly #longestWaitMs: number;
  #waiting: Waiting<Item, Result>[] = [];
  #again: Waiting<Item, Result>[] = [];
  #isScheduled = false;

  /**
   * @param send - Returns a result for each item, in their order, within `timeoutMs`. Never called again for an item after
   *   a result or a failure.
   * @param longestWaitMs - Milliseconds after which a waiting call fails.
   */
  constructor(send: (items: readonly Item[], timeoutMs: number) => Promise<Results<Result>>, longestWaitMs = 850) {
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
      void this.#sendAll();
    });
  }

  async #sendAll(): Promise<void> {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Other items of this turn of the event loop share the batch.
    await setImmediate();
    while (this.#waiting.length + this.#again.length > 0) {
      // Items that are sent again take no places of others.
      const again = this.#again.splice(0).toSorted((one, other) => one.since - other.since);
      const batch = [...again, ...this.#waiting.splice(0, MOST_IN_BATCH)].filter(isWanted);
      if (batch.length > 0) await this.#sendBatch(batch);
      // The first immediate ends this turn, the second comes after the input of other connections. Clients that a batch
      // has answered thus share the next one: 30 requests of 32 clients instead of 18.
      if (this.#waiting.length + this.#again.length > 0) for (const _turn of [1, 2]) await setImmediate();
    }
    this.#isScheduled = false;
  }

  async #sendBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    // Items that are sent again have their own time limits, and do not shorten that of the others.
    const oldest = batch.find(({ isLate }) => isLate === undefined);
    const leftMs = oldest ? this.#findTimeLeft(oldest) : this.#longestWaitMs;
    const timeoutMs = Math.floor(Math.max(leftMs, this.#longestWaitMs * SHORTEST_PART));
    try {
      const items = batch.map(({ item }) => item);
      const results = await this.#send(items, timeoutMs);
      batch.forEach((waiting, index) => {
        const result = results[index];
        if (result instanceof Promise) this.#await(waiting, result);
        else if (result === undefined) this.#sendAgain(waiting);
        else waiting.resolve(result);
      });
    } catch (error) {
      // Items behind a failed batch fail too: waiting for the next failure would only take longer.
      for (const { reject } of [...batch, ...this.#waiting.splice(0), ...this.#again.splice(0)]) reject(error);
    }
  }

  #sendAgain(waiting: Waiting<Item, Result>): void {
    this.#limit(waiting);
    this.#again.push(waiting);
    void this.#sendAll();
  }

  #await(waiting: Waiting<Item, Result>, later: Promise<Result | undefined>): void {
    this.#limit(waiting);
    const settle = (result: Result | undefined) => {
      if (result === undefined) this.#sendAgain(waiting);
      else waiting.resolve(result);
    };
    later.then(settle, waiting.reject);
  }

  /** Sets a time limit for an item that its batch has not answered. */
  #limit(waiting: Waiting<Item, Result>): void {
    if (waiting.isLate !== undefined) return;
    waiting.isLate = false;
    const giveUp = () => {
      waiting.isLate = true;
      const reason = `The storage has not answered within ${this.#longestWaitMs} ms.`;
      waiting.reject(new UnavailableError(reason, { reason }));
    };
    setTimeout(giveUp, this.#findTimeLeft(waiting)).unref();
  }

  #findTimeLeft({ since }: Waiting<Item, Result>): number {
    return this.#longestWaitMs - (performance.now() - since);
  }
}

function isWanted<Item, Result>({ asker, reject, isLate }: Waiting<Item, Result>): boolean {
  if (isLate) return false;
  if (!asker?.destroyed) return true;
  reject(new AbandonedError('Nobody waits for the result any more.'));
  return false;
}
