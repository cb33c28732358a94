import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import { RateBook } from './rate-book.ts';
import type { RateProvider } from './rate-provider.ts';
import { nextGridTime, nextRetryTime } from './schedule.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** The system may be suspended or its clock set while a timer runs, so the clock is looked at this often. */
const LONGEST_SLEEP_MS = 60_000;

/** What a refresher needs. */
export interface RefresherOptions {
  /** In the order in which they are asked. */
  readonly providers: readonly RateProvider[];
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds after the last successful refresh until which its rates are served. */
  readonly staleAfter: number;
}

/** Keeps the rates current: refreshes at start and on the 3-hour UTC grid, and knows when they are too old to serve. */
export class Refresher {
  readonly #options: RefresherOptions;
  #book: RateBook | undefined;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #nextAttemptAt: number;

  constructor(options: RefresherOptions) {
    this.#options = options;
    this.#nextAttemptAt = options.clock.now();
  }

  /** The rates to serve; `undefined` when there never were any or the last good ones are too old. */
  get book(): RateBook | undefined {
    return this.#options.clock.now() - this.#refreshedAt < this.#options.staleAfter ? this.#book : undefined;
  }

  /** Whole seconds until the next attempt to refresh, at least 1. */
  get secondsToNextAttempt(): number {
    return Math.max(1, Math.ceil((this.#nextAttemptAt - this.#options.clock.now()) / 1000));
  }

  /** Makes the first attempt, then goes on in the background, on schedule, until the signal is aborted. */
  async start(signal: AbortSignal): Promise<void> {
    try {
      await this.#refresh(signal);
      this.#continue(signal).catch((error) => this.#reportUnlessAborted(signal, error));
    } catch (error) {
      this.#reportUnlessAborted(signal, error);
    }
  }

  /** Asks the providers in order until one has a table. Without success the rates stay as they were. */
  async #refresh(signal: AbortSignal): Promise<void> {
    const snapshot = await this.#firstSnapshot(signal);
    const now = this.#options.clock.now();
    if (snapshot) {
      this.#book = new RateBook(snapshot);
      this.#refreshedAt = now;
      this.#failures = 0;
      this.#nextAttemptAt = nextGridTime(now);
      const { provider, asOf, rates } = snapshot;
      this.#options.log.info({ provider, asOf: new Date(asOf), codes: rates.size }, 'rates refreshed');
      return;
    }
    this.#failures += 1;
    this.#nextAttemptAt = nextRetryTime(now, this.#failures);
    const nextAttemptAt = new Date(this.#nextAttemptAt);
    this.#options.log.error({ failures: this.#failures, nextAttemptAt }, 'no provider has rates');
  }

  async #continue(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    for (;;) {
      for (let now = clock.now(); now < this.#nextAttemptAt; now = clock.now()) {
        await clock.sleep(Math.min(this.#nextAttemptAt - now, LONGEST_SLEEP_MS), signal);
      }
      await this.#refresh(signal);
    }
  }

  #reportUnlessAborted(signal: AbortSignal, error: unknown): void {
    if (!signal.aborted) this.#options.log.fatal({ err: error }, 'refreshing has stopped');
  }

  async #firstSnapshot(signal: AbortSignal): Promise<Snapshot | undefined> {
    for (const provider of this.#options.providers) {
      try {
        return snapshotOf(provider.name, await provider.fetchTable(signal));
      } catch (error) {
        signal.throwIfAborted();
        this.#options.log.warn({ provider: provider.name, err: error }, 'provider failed');
      }
    }
    return undefined;
  }
}
