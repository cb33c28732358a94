import { limits } from '@crossrate/contract';
import type { Clock } from '../clock.ts';
import type { Edition, Standing } from './edition.ts';
import { RateBook } from './rate-book.ts';
import { type Snapshot, summarize } from './snapshot.ts';

/** Clocks are set back by less all the time, and tables would be made anew each time. */
const SET_BACK_MS = 1_000;

const REFRESH_INTERVAL_MS = limits.refreshIntervalHours * 3_600_000;

/** The rates that are served now: of the last edition, those that are not stale. */
export class ServedRates {
  readonly #clock: Clock;
  readonly #staleAfter: number;
  #edition: Edition;
  #book: RateBook | undefined;
  #bookOpenedAt = Number.NEGATIVE_INFINITY;
  /** When the first rate of the book becomes stale. */
  #bookEndsAt = Number.POSITIVE_INFINITY;

  /** @param staleAfter - Milliseconds after which a rate that nobody has confirmed is left out. */
  constructor(clock: Clock, staleAfter: number) {
    this.#clock = clock;
    this.#staleAfter = staleAfter;
    this.#edition = { snapshot: new Map(), nextAttemptAt: clock.now() };
  }

  /** Serves another edition from now on. Tables that were made for the same snapshot are kept. */
  take(edition: Edition): void {
    const isNew = edition.snapshot !== this.#edition.snapshot;
    this.#edition = edition;
    if (isNew) this.#openBook();
  }

  /** Whether anything could be answered from a snapshot now: whether it has a major's rate that is not stale. */
  canServe(snapshot: Snapshot): boolean {
    return summarize(this.#selectFresh(snapshot)) !== undefined;
  }

  /** The tables to answer from; `undefined` while there is no rate of a major. */
  get book(): RateBook | undefined {
    const now = this.#clock.now();
    // What was stale by a clock that had leapt ahead is served again once that is set right.
    if (now >= this.#bookEndsAt || now < this.#bookOpenedAt - SET_BACK_MS) this.#openBook();
    return this.#book;
  }

  /** What the last round heard; `undefined` before the first one has ended. */
  get standing(): Standing | undefined {
    return this.#edition.standing;
  }

  /** When the providers are asked next, in milliseconds since the epoch. */
  get nextAttemptAt(): number {
    return this.#edition.nextAttemptAt;
  }

  /** Whole seconds until the next attempt to refresh, at least 1. */
  get secondsToNextAttempt(): number {
    // The attempt seems further away only while nobody has noticed that the clock was set back.
    const wait = Math.min(this.nextAttemptAt - this.#clock.now(), REFRESH_INTERVAL_MS);
    return Math.max(1, Math.ceil(wait / 1000));
  }

  /** Whole seconds for which an answer may be kept: until a rate may change or may no longer be served. */
  get secondsFresh(): number {
    const secondsToEnd = Math.floor((this.#bookEndsAt - this.#clock.now()) / 1000);
    return Math.min(this.secondsToNextAttempt, Math.max(0, secondsToEnd));
  }

  #openBook(): void {
    this.#bookOpenedAt = this.#clock.now();
    const served = this.#selectFresh(this.#edition.snapshot);
    const summary = summarize(served);
    this.#book = summary && new RateBook(served, summary);
    const oldest = Math.min(...[...served.values()].map(({ believedAt }) => believedAt));
    this.#bookEndsAt = oldest + this.#staleAfter;
  }

  #selectFresh(snapshot: Snapshot): Snapshot {
    const now = this.#clock.now();
    return new Map([...snapshot].filter(([, { believedAt }]) => now - believedAt < this.#staleAfter));
  }
}
