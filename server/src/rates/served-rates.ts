import { type CurrencyCode, limits } from '@crossrate/contract';
import type { Clock } from '../clock.ts';
import type { Edition, Standing } from './edition.ts';
import { listEnds } from './list-ends.ts';
import { RateBook } from './rate-book.ts';
import { type Snapshot, type SourcedRate, summarize } from './snapshot.ts';

/** Clocks are often set back by less; rebuilding the tables for that would be a waste. */
const SET_BACK_MS = 1_000;

const REFRESH_INTERVAL_MS = limits.refreshIntervalHours * 3_600_000;

/** A rate that the last round kept, because it believed no new one. */
export interface KeptRate {
  readonly code: CurrencyCode;
  readonly reason: string;
  readonly rate: SourcedRate;
}

/** The rates that the service serves now: those of the last edition that are not stale. */
export class ServedRates {
  readonly #clock: Clock;
  #edition: Edition;
  #book: RateBook | undefined;
  #servesSince = Number.POSITIVE_INFINITY;
  #bookOpenedAt = Number.NEGATIVE_INFINITY;
  /** The time at which the first rate of the book becomes stale, in milliseconds since the epoch. */
  #bookEndsAt = Number.POSITIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#edition = { id: '', snapshot: new Map(), staleAfterMs: 0, nextAttemptAt: clock.now() };
  }

  /** Replaces the edition. The tables are kept when the edition is the same but for the time of the next attempt. */
  replaceEdition(edition: Edition): void {
    const isNew = edition.id !== this.#edition.id || edition.snapshot !== this.#edition.snapshot;
    this.#edition = edition;
    if (isNew) this.#openBook();
  }

  /** True when an edition has at least one major whose rate is not stale, so that there is something to serve. */
  canServe(edition: Pick<Edition, 'snapshot' | 'staleAfterMs'>): boolean {
    return summarize(selectFresh(edition, this.#clock.now())) !== undefined;
  }

  /** The published tables; `undefined` while no major has a rate. */
  get book(): RateBook | undefined {
    const now = this.#clock.now();
    // When a clock that had leapt ahead is set right, rates that seemed stale are served again.
    if (now >= this.#bookEndsAt || now < this.#bookOpenedAt - SET_BACK_MS) this.#openBook();
    return this.#book;
  }

  /** The rates of the last edition that are not served, because they are stale. */
  get leftOut(): Snapshot {
    const served = this.book?.snapshot;
    return new Map([...this.#edition.snapshot].filter(([code]) => !served?.has(code)));
  }

  /** The currencies with a rate that the settings keep from being served. */
  get withheld(): readonly CurrencyCode[] {
    return this.#edition.withheld ?? [];
  }

  /** The moment of the monotonic clock since which there are rates to serve; infinity before the first rates. */
  get servesSince(): number {
    return this.#servesSince;
  }

  /** Figures about the last round; `undefined` before the first round has ended. */
  get standing(): Standing | undefined {
    return this.#edition.standing;
  }

  /** Lists the served rates that the last round kept. */
  listKept(): KeptRate[] {
    return this.#explainKept(this.book?.snapshot ?? new Map());
  }

  /** Lists the rates that the last round kept, and that are left out because they are stale. */
  listLeftOut(): KeptRate[] {
    return this.#explainKept(this.leftOut);
  }

  /** The time of the next attempt to refresh, in milliseconds since the epoch. */
  get nextAttemptAt(): number {
    return this.#edition.nextAttemptAt;
  }

  /** Whole seconds until the next attempt to refresh, at least 1. */
  get secondsToNextAttempt(): number {
    // A longer wait can only mean that the clock was set back and the refresher has not noticed yet.
    const wait = Math.min(this.nextAttemptAt - this.#clock.now(), REFRESH_INTERVAL_MS);
    return Math.max(1, Math.ceil(wait / 1000));
  }

  /** Whole seconds for which a client may keep an answer: until a rate may change or become stale. */
  get secondsFresh(): number {
    const secondsToEnd = Math.floor((this.#bookEndsAt - this.#clock.now()) / 1000);
    return Math.min(this.secondsToNextAttempt, Math.max(0, secondsToEnd));
  }

  #explainKept(rates: Snapshot): KeptRate[] {
    return [...(this.standing?.kept ?? [])].flatMap(([code, reason]) => {
      const rate = rates.get(code);
      return rate ? [{ code, reason, rate }] : [];
    });
  }

  #openBook(): void {
    this.#bookOpenedAt = this.#clock.now();
    const served = selectFresh(this.#edition, this.#bookOpenedAt);
    const summary = summarize(served, this.#edition.snapshot);
    if (summary && !this.#book) this.#servesSince = this.#clock.monotonic();
    this.#book = summary && new RateBook(served, summary, this.#edition.id);
    const ends = listEnds(served, this.#edition.staleAfterMs);
    this.#bookEndsAt = Math.min(...ends.values());
  }
}

/** Selects the rates of an edition that are not stale at a moment. */
export function selectFresh(
  { snapshot, staleAfterMs }: Pick<Edition, 'snapshot' | 'staleAfterMs'>,
  now: number,
): Snapshot {
  const ends = listEnds(snapshot, staleAfterMs);
  return new Map([...snapshot].filter(([code]) => now < (ends.get(code) ?? now)));
}
