import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import { type Snapshot, summarize } from '../rates/snapshot.ts';
import { DecisionWatch } from './decision-watch.ts';
import type { DecisionStore } from './decisions.ts';
import { logRound } from './log-round.ts';
import { type Outcome, tablesOf } from './outcome.ts';
import { clampToNow, emptyState, type RefreshState, type RefreshStateStore, selectServable } from './refresh-state.ts';
import { LONGEST_WAIT_FOR_A_SECOND_MS, type Round, runRound } from './round.ts';
import { nextRefreshTime, SHORTEST_WAIT_MS } from './schedule.ts';
import { summarizeRound } from './summarize-round.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The system may be suspended, its clock set, or a decision made while a timer runs: the refresher looks this often. */
const LONGEST_SLEEP_MS = 60_000;

const RETRY_AFTER_BUG_MS = 300_000;

/** What a refresher needs. */
export interface RefresherOptions {
  /** In the order in which they are asked. */
  readonly chain: readonly WatchedProvider[];
  readonly store: RefreshStateStore;
  readonly decisions: DecisionStore;
  /** Where the editions go. */
  readonly served: ServedRates;
  readonly clock: Clock;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  readonly log: Log;
}

/** Keeps the rates current: refreshes at start, on the 3-hour UTC grid, and when an operator decides about a rate. */
export class Refresher {
  readonly #options: RefresherOptions;
  #state: RefreshState = emptyState;
  #snapshot: Snapshot = new Map();
  readonly #decisions: DecisionWatch;
  #isUrgent = true;
  /** Whether sources have agreed on the majors before the round under way has ended. */
  #hasAgreedEarly = false;
  #nextAttemptAt: number;
  readonly #counts = { succeeded: 0, failed: 0 };

  constructor(options: RefresherOptions) {
    this.#options = options;
    this.#decisions = new DecisionWatch(options.decisions, options.log);
    this.#nextAttemptAt = options.clock.now();
  }

  /** Takes up what was saved last, and serves its rates where they are of providers that are still in the chain. */
  async restore(): Promise<void> {
    const { store, clock, log, served } = this.#options;
    const saved = await store.load();
    if (!saved) return;
    this.#take(clampToNow(clock.now(), saved));
    this.#announce(this.#nextAttemptAt);
    const summary = served.book?.summary;
    if (!summary) return;
    const { provider, asOf, refreshedAt } = summary;
    log.info({ provider, asOf: new Date(asOf), refreshedAt: new Date(refreshedAt) }, 'rates restored');
  }

  /** Makes the first attempt, then goes on in the background, on schedule, until the signal is aborted. */
  async start(signal: AbortSignal): Promise<void> {
    await this.#attempt(signal).catch((error) => this.#reportUnlessAborted(signal, error));
    this.#continue(signal).catch((error) => this.#reportUnlessAborted(signal, error));
  }

  /** Runs a round. A bug in one of them must not be the end of refreshing. */
  async #attempt(signal: AbortSignal): Promise<void> {
    try {
      await this.#refresh(signal);
    } catch (err) {
      signal.throwIfAborted();
      this.#nextAttemptAt = this.#options.clock.now() + RETRY_AFTER_BUG_MS;
      this.#announce(this.#nextAttemptAt);
      this.#options.log.error({ err }, 'a refresh failed unexpectedly; trying again in 5 minutes');
    }
  }

  /** Runs a round. Without a table the rates stay as they were. */
  async #refresh(signal: AbortSignal): Promise<void> {
    const { chain, clock, log, served } = this.#options;
    const hasDecided = await this.#decisions.read();
    const state = clampToNow(clock.now(), this.#state);
    if (state !== this.#state) this.#take(state);
    const context = {
      clock,
      state,
      isUrgent: this.#isUrgent,
      providers: this.#names,
      decisions: this.#decisions.byCode,
    };
    const isAnythingServed = served.book !== undefined;
    if (!isAnythingServed) this.#announce(clock.now() + LONGEST_WAIT_FOR_A_SECOND_MS);
    this.#hasAgreedEarly = false;
    const onProgress = (round: Round) => this.#serveEarly(round);
    const round = await runRound(chain, isAnythingServed ? context : { ...context, onProgress }, signal);
    const isNew = hasDecided || round.outcomes.some(({ status }) => status === 'fetched');
    if (isNew) this.#take(round.judgement.state);
    this.#conclude(round, isNew);
    if (isNew) await this.#save(log);
  }

  /** Counts a round, plans the next one, and publishes what is believed now. */
  #conclude(round: Round, isNew: boolean): void {
    const { chain, clock, log, served } = this.#options;
    const hasTables = tablesOf(round.outcomes).length > 0;
    const hasAsked = round.outcomes.some(({ status }) => status !== 'remembered');
    if (hasAsked) this.#counts[hasTables ? 'succeeded' : 'failed'] += 1;
    const standing = summarizeRound(round, chain.length);
    this.#announce(this.#nextAttemptAt, standing);
    this.#isUrgent = !hasTables || !served.book;
    // Tables that nobody can believe must not stand in the way of better ones until the next 3 hours begin.
    if (!served.book) for (const provider of chain) provider.dismiss();
    this.#nextAttemptAt = this.#timeOfNextAttempt(round.outcomes);
    this.#announce(this.#nextAttemptAt, standing);
    if (served.book && !standing.isConfirmed) log.warn('no second provider has confirmed the majors that are served');
    const news = { isNew, serving: served.book, held: standing.held.size, now: clock.now() };
    logRound(log, round, { ...news, nextAttemptAt: this.#nextAttemptAt });
  }

  /** While nothing is served, what is believed so far is better than to wait for the slowest provider. */
  #serveEarly(round: Round): boolean {
    const { chain, clock, log, served } = this.#options;
    const nextAttemptAt = clock.now() + LONGEST_WAIT_FOR_A_SECOND_MS;
    const snapshot = selectServable(round.judgement.state, this.#names);
    const summary = summarize(snapshot);
    if (!summary) {
      this.#announce(nextAttemptAt);
      return false;
    }
    const wasServed = served.book !== undefined;
    const isNewlyAgreed = round.judgement.isAgreed && !this.#hasAgreedEarly;
    this.#hasAgreedEarly ||= round.judgement.isAgreed;
    served.take({
      snapshot,
      nextAttemptAt,
      standing: summarizeRound(round, chain.length),
      rounds: { ...this.#counts },
    });
    // What was believed on earlier days may be stale.
    if (!served.book) return false;
    const about = { provider: summary.provider, asOf: new Date(summary.asOf) };
    if (isNewlyAgreed) log.info(about, 'two providers agree on the majors; serving while others are still asked');
    else if (!wasServed) log.warn(about, 'one provider alone has answered; serving its rates unconfirmed');
    return true;
  }

  #take(state: RefreshState): void {
    this.#state = state;
    this.#snapshot = selectServable(state, this.#names);
  }

  /** Serves what was served before, and tells when to ask again. */
  #announce(nextAttemptAt: number, standing = this.#options.served.standing): void {
    const rounds = { ...this.#counts };
    this.#options.served.take({ snapshot: this.#snapshot, nextAttemptAt, standing, rounds });
  }

  get #names(): string[] {
    return this.#options.chain.map(({ name }) => name);
  }

  async #save(log: Log): Promise<void> {
    const { store } = this.#options;
    await store.save(this.#state).catch((err) => log.error({ err }, 'rates could not be saved for a restart'));
  }

  /** The next time on the grid, or before that the first at which a provider that had no table may be asked again. */
  #timeOfNextAttempt(outcomes: readonly Outcome[]): number {
    const { chain, clock, random } = this.#options;
    const now = clock.now();
    const withTable = tablesOf(outcomes).map(({ provider }) => provider);
    const retries = chain
      .filter(({ name }) => this.#isUrgent || !withTable.includes(name))
      .flatMap((provider) => provider.retryTime(this.#isUrgent) ?? [])
      .map((time) => Math.max(time, now + SHORTEST_WAIT_MS));
    return Math.min(nextRefreshTime(now, random()), lastOfFirstGroup(retries));
  }

  async #continue(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#untilNextAttempt(signal);
      await this.#attempt(signal);
    }
  }

  /** Ends early when the clock was set back, since the attempt was planned by another time, or an operator has decided. */
  async #untilNextAttempt(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    let last = clock.now();
    for (let now = last; now >= last && now < this.#nextAttemptAt; now = clock.now()) {
      last = now;
      await clock.sleep(Math.min(this.#nextAttemptAt - now, LONGEST_SLEEP_MS), signal);
      if (await this.#decisions.isOutdated()) return;
    }
  }

  #reportUnlessAborted(signal: AbortSignal, error: unknown): void {
    if (!signal.aborted) this.#options.log.fatal({ err: error }, 'refreshing has stopped');
  }
}

/**
 * The moment at which all those may be asked that may be asked soon after the first: together they can confirm each other.
 *
 * @returns infinity where nobody is to be asked again.
 */
function lastOfFirstGroup(times: readonly number[]): number {
  const first = Math.min(...times);
  return Math.max(first, ...times.filter((time) => time <= first + LONGEST_WAIT_FOR_A_SECOND_MS));
}
