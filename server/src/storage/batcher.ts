import { AbandonedError, type Asker } from '../asker.ts';

const MOST_IN_BATCH = 1_000;

/** How long batches may take. */
interface Patience {
  /**
   * Whoever waits longer than so many milliseconds is told that there is no answer.
   *
   * @default 850
   */
  readonly longestWaitMs?: number;
  /**
   * Milliseconds that a batch is given at least, whoever has waited for it.
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
 * Sends what is asked for in batches: one at a time, and whatever is asked for while one is under way goes with the next.
 * The more is asked for at once, the less each costs.
 */
export class Batcher<Item, Result> {
  readonly #send: (items: readonly Item[], timeoutMs: number) => Promise<readonly Result[]>;
  readonly #patience: Required<Patience>;
  #waiting: Waiting<Item, Result>[] = [];
  #isScheduled = false;

  /**
   * @param send - Gets a result for each item, in their order, within so many milliseconds. It is never called again for
   *   an item, whatever comes of it.
   */
  constructor(
    send: (items: readonly Item[], timeoutMs: number) => Promise<readonly Result[]>,
    { longestWaitMs = 850, shortestBatchMs = 100 }: Patience = {},
  ) {
    this.#send = send;
    this.#patience = { longestWaitMs, shortestBatchMs };
  }

  /**
   * Resolves to the result for an item; rejects with what the batch failed with, even if the item was still waiting, or
   * with an AbandonedError when the asker was destroyed before the item was sent.
   */
  ask(item: Item, asker?: Asker): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, asker, since: performance.now(), resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // What else is asked for in this turn of the event loop comes along.
      setImmediate(() => void this.#sendAll());
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_IN_BATCH).filter(isWanted);
      if (batch.length > 0) await this.#sendBatch(batch);
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
      // Those who have queued up behind a batch that failed would else wait for the next failure.
      for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error);
    }
  }

  #computeTimeLeft(since: number): number {
    const { longestWaitMs, shortestBatchMs } = this.#patience;
    return Math.max(shortestBatchMs, Math.floor(longestWaitMs - (performance.now() - since)));
  }
}

function isWanted<Item, Result>({ asker, reject }: Waiting<Item, Result>): boolean {
  if (!asker?.destroyed) return true;
  reject(new AbandonedError('Nobody waits for the result any more.'));
  return false;
}
