import { setImmediate } from 'node:timers/promises';
import { AbandonedError, type Asker } from '../asker.ts';

const MOST_IN_BATCH = 1_000;

/** The time limits of batches. */
interface Patience {
  /**
   * Milliseconds after which a waiting call fails.
   *
   * @default 850
   */
  readonly longestWaitMs?: number;
  /**
   * The shortest time limit of a batch in milliseconds, even when a call has already waited long.
   *
   * @default 100
   */
  readonly shortestBatchMs?: number;
}

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
  readonly #patience: Required<Patience>;
  #waiting: Waiting<Item, Result>[] = [];
  #isScheduled = false;

  /**
   * @param send - Returns a result for each item, in their order, within `timeoutMs`. Never called twice for an item,
   *   even after a failure.
   */
  constructor(
    send: (items: readonly Item[], timeoutMs: number) => Promise<readonly Result[]>,
    { longestWaitMs = 850, shortestBatchMs = 100 }: Patience = {},
  ) {
    this.#send = send;
    this.#patience = { longestWaitMs, shortestBatchMs };
  }

  /**
   * Sends an item with the next batch.
   *
   * @throws Error of the batch under way, even when the item was still waiting for the next one.
   * @throws AbandonedError when the client left before the item was sent.
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
      if (this.#waiting.length > 0) await waitForInput();
    }
    this.#isScheduled = false;
  }

  async #sendBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#send(
        batch.map(({ item }) => item),
        this.#computeTimeLeft(batch[0]?.since ?? 0),
      );
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

  #computeTimeLeft(since: number): number {
    const { longestWaitMs, shortestBatchMs } = this.#patience;
    return Math.max(shortestBatchMs, Math.floor(longestWaitMs - (performance.now() - since)));
  }
}

/**
 * Waits until the event loop has read the input of clients. Clients that a batch has answered thus share the next batch:
 * 30 requests of 32 clients instead of 18, so that each costs 7 % less.
 */
async function waitForInput(): Promise<void> {
  // The first immediate ends the current turn; the input of other connections is read before the second.
  await setImmediate();
  await setImmediate();
}

function isWanted<Item, Result>({ asker, reject }: Waiting<Item, Result>): boolean {
  if (!asker?.destroyed) return true;
  reject(new AbandonedError('Nobody waits for the result any more.'));
  return false;
}
