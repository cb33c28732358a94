import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import type { Standing } from '../rates/edition.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import { type Snapshot, summarize } from '../rates/snapshot.ts';
import { emptyState, type RefreshState, selectServable } from './refresh-state.ts';
import { LONGEST_WAIT_FOR_A_SECOND_MS, type Round } from './round.ts';
import { summarizeRound } from './summarize-round.ts';

/** What a publisher needs. */
export interface PublisherOptions {
  /** Where the editions go. */
  readonly served: ServedRates;
  /** The names of the chain: rates of other providers are not served. */
  readonly providers: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

/** Publishes what is believed as editions, for whoever serves it. */
export class EditionPublisher {
  readonly #options: PublisherOptions;
  #snapshot: Snapshot = new Map();
  #state: RefreshState = emptyState;
  readonly #rounds = { succeeded: 0, failed: 0 };
  /** Whether sources have agreed on the majors before the round under way has ended. */
  #hasAgreedEarly = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** What is believed. */
  get state(): RefreshState {
    return this.#state;
  }

  /** Takes up what is believed from now on; the next edition has it. */
  take(state: RefreshState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#snapshot = selectServable(state, this.#options.providers);
  }

  /** Counts a round by whether any provider had rates. */
  count(result: 'succeeded' | 'failed'): void {
    this.#rounds[result] += 1;
  }

  /** Publishes what is believed, and when that may change. */
  publish(nextAttemptAt: number, standing: Standing | undefined = this.#options.served.standing): void {
    this.#options.served.take({ snapshot: this.#snapshot, nextAttemptAt, standing, rounds: { ...this.#rounds } });
  }

  /** Begins a round in which nobody can wait for the slowest provider. */
  beginUrgently(): void {
    this.#hasAgreedEarly = false;
    this.publish(this.#options.clock.now() + LONGEST_WAIT_FOR_A_SECOND_MS);
  }

  /**
   * Publishes what is believed in the middle of a round.
   *
   * @returns whether there is anything to serve.
   */
  publishEarly(round: Round): boolean {
    const { served, providers, clock } = this.#options;
    const { state, isAgreed } = round.judgement;
    const nextAttemptAt = clock.now() + LONGEST_WAIT_FOR_A_SECOND_MS;
    const snapshot = selectServable(state, providers);
    if (!summarize(snapshot)) {
      this.publish(nextAttemptAt);
      return false;
    }
    const isFirst = served.book === undefined;
    const standing = summarizeRound(round, providers.length);
    served.take({ snapshot, nextAttemptAt, standing, rounds: { ...this.#rounds } });
    // What was believed on earlier days may be stale.
    if (!served.book) return false;
    if (isAgreed ? !this.#hasAgreedEarly : isFirst) this.#logEarly(isAgreed);
    this.#hasAgreedEarly ||= isAgreed;
    return true;
  }

  #logEarly(isAgreed: boolean): void {
    const { served, log } = this.#options;
    const summary = served.book?.summary;
    const about = { provider: summary?.provider, asOf: summary && new Date(summary.asOf) };
    if (isAgreed) log.info(about, 'two providers agree on the majors; serving while others are still asked');
    else log.warn(about, 'one provider alone has answered; serving its rates unconfirmed');
  }
}
