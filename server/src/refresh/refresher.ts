import type { Ratio } from '@crossrate/contract/money';
import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import { RateBook } from '../rates/rate-book.ts';
import { logRound } from './log-round.ts';
import {
  emptyState,
  ofProviders,
  type RefreshState,
  type RefreshStateStore,
  refreshedBy,
  stateAfter,
} from './refresh-state.ts';
import { type Round, runRound } from './round.ts';
import { LONGEST_WAIT_MS, nextRefreshTime, SHORTEST_WAIT_MS } from './schedule.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The system may be suspended or its clock set while a timer runs, so the clock is looked at this often. */
const LONGEST_SLEEP_MS = 60_000;

/** What a refresher needs. */
export interface RefresherOptions {
  /** In the order in which they are asked. */
  readonly chain: readonly WatchedProvider[];
  readonly store: RefreshStateStore;
  readonly clock: Clock;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  readonly log: Log;
  /** Milliseconds after the last successful refresh until which its rates are served. */
  readonly staleAfter: number;
  /** The factor by which a rate may move between two tables before it is doubted. */
  readonly maxJump: Ratio;
}

/** Keeps the rates current: refreshes at start and on the 3-hour UTC grid, and knows when they are too old to serve. */
export class Refresher {
  readonly #options: RefresherOptions;
  #state: RefreshState = emptyState;
  #book: RateBook | undefined;
  #isUrgent = true;
  #nextAttemptAt: number;
  readonly #counts = { succeeded: 0, failed: 0 };

  constructor(options: RefresherOptions) {
    this.#options = options;
    this.#nextAttemptAt = options.clock.now();
  }

  /** The rates to serve; `undefined` when there never were any or the last good ones are too old. */
  get book(): RateBook | undefined {
    if (!this.#book) return undefined;
    return this.#options.clock.now() - this.#book.snapshot.refreshedAt < this.#options.staleAfter
      ? this.#book
      : undefined;
  }

  /** When the providers are asked next, in milliseconds since the epoch. */
  get nextAttemptAt(): number {
    return this.#nextAttemptAt;
  }

  /** Whole seconds until the next attempt to refresh, at least 1. */
  get secondsToNextAttempt(): number {
    // It seems further away only from when the clock is set back until that is noticed.
    const wait = Math.min(this.#nextAttemptAt - this.#options.clock.now(), LONGEST_WAIT_MS);
    return Math.max(1, Math.ceil(wait / 1000));
  }

  /** Whole seconds for which what is served now may be kept: until it may change or may no longer be served. */
  get secondsFresh(): number {
    const { clock, staleAfter } = this.#options;
    const expiresAt = (this.#book?.snapshot.refreshedAt ?? 0) + staleAfter;
    return Math.min(this.secondsToNextAttempt, Math.max(0, Math.floor((expiresAt - clock.now()) / 1000)));
  }

  /** How many rounds brought rates or had them already, and how many found no provider with any, since the start. */
  get rounds(): { readonly succeeded: number; readonly failed: number } {
    return this.#counts;
  }

  /** Takes up what was saved last, and its rates where they are of providers that are still in the chain. */
  async restore(): Promise<void> {
    const { store, chain, clock, log } = this.#options;
    const saved = await store.load();
    if (!saved) return;
    const names = chain.map(({ name }) => name);
    this.#take(refreshedBy(clock.now(), ofProviders(saved, names)));
    if (!this.#state.snapshot) return;
    const { provider, asOf, refreshedAt } = this.#state.snapshot;
    log.info({ provider, asOf: new Date(asOf), refreshedAt: new Date(refreshedAt) }, 'rates restored');
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

  /** Runs a round. Without a table the rates stay as they were. */
  async #refresh(signal: AbortSignal): Promise<void> {
    const { chain, clock, maxJump, log, store } = this.#options;
    this.#take(refreshedBy(clock.now(), this.#state));
    const before = this.#state;
    const context = { references: before.references, maxJump, now: clock.now(), isUrgent: this.#isUrgent };
    const round = await runRound(chain, context, signal);
    this.#take(stateAfter(before, round));
    const isNew = this.#state.snapshot !== before.snapshot;
    this.#isUrgent = round.merged === undefined;
    this.#counts[this.#isUrgent ? 'failed' : 'succeeded'] += 1;
    this.#nextAttemptAt = this.#timeOfNextAttempt(round);
    logRound(log, round, { isNew, serving: this.book?.snapshot, now: clock.now(), nextAttemptAt: this.#nextAttemptAt });
    if (this.#state === before) return;
    await store.save(this.#state).catch((err) => log.error({ err }, 'rates could not be saved for a restart'));
  }

  #take(state: RefreshState): void {
    this.#state = state;
    const { snapshot } = state;
    if (snapshot && snapshot !== this.#book?.snapshot) this.#book = new RateBook(snapshot);
  }

  /** The next time on the grid, or before that the first at which a provider that had no table may be asked again. */
  #timeOfNextAttempt({ outcomes }: Round): number {
    const { chain, clock, random } = this.#options;
    const now = clock.now();
    const failed = outcomes.filter(({ table }) => !table).map(({ provider }) => provider);
    const retries = chain
      .filter(({ name }) => failed.includes(name))
      .flatMap((provider) => provider.retryTime(this.#isUrgent) ?? [])
      .map((time) => Math.max(time, now + SHORTEST_WAIT_MS));
    return Math.min(nextRefreshTime(now, random()), ...retries);
  }

  async #continue(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#untilNextAttempt(signal);
      await this.#refresh(signal);
    }
  }

  /** Ends early when the clock was set back: the attempt was planned by another time. */
  async #untilNextAttempt(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    let last = clock.now();
    for (let now = last; now >= last && now < this.#nextAttemptAt; now = clock.now()) {
      last = now;
      await clock.sleep(Math.min(this.#nextAttemptAt - now, LONGEST_SLEEP_MS), signal);
    }
  }

  #reportUnlessAborted(signal: AbortSignal, error: unknown): void {
    if (!signal.aborted) this.#options.log.fatal({ err: error }, 'refreshing has stopped');
  }
}
