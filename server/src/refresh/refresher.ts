import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import { DecisionWatch } from './decision-watch.ts';
import type { DecisionStore } from './decisions.ts';
import { EditionPublisher } from './edition-publisher.ts';
import { logRound } from './log-round.ts';
import { type Outcome, tablesOf } from './outcome.ts';
import { clampToNow, type RefreshStateStore } from './refresh-state.ts';
import { LONGEST_WAIT_FOR_A_SECOND_MS, type Round, type RoundContext, runRound } from './round.ts';
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
  readonly #publisher: EditionPublisher;
  readonly #decisions: DecisionWatch;
  #isUrgent = true;
  #nextAttemptAt: number;

  constructor(options: RefresherOptions) {
    const { chain, served, decisions, clock, log } = options;
    this.#options = options;
    this.#publisher = new EditionPublisher({ served, providers: chain.map(({ name }) => name), clock, log });
    this.#decisions = new DecisionWatch(decisions, log);
    this.#nextAttemptAt = clock.now();
  }

  /** Takes up what was saved last, and serves its rates where they are of providers that are still in the chain. */
  async restore(): Promise<void> {
    const { store, clock, log, served } = this.#options;
    const saved = await store.load();
    if (!saved) return;
    this.#publisher.take(clampToNow(clock.now(), saved));
    this.#publisher.publish(this.#nextAttemptAt);
    if (!served.book) return;
    const { provider, asOf, refreshedAt } = served.book.summary;
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
      this.#publisher.publish(this.#nextAttemptAt);
      this.#options.log.error({ err }, 'a refresh failed unexpectedly; trying again in 5 minutes');
    }
  }

  /** Asks, judges, publishes and saves. Without a table the rates stay as they were. */
  async #refresh(signal: AbortSignal): Promise<void> {
    const { chain, clock, store, log, served } = this.#options;
    const publisher = this.#publisher;
    const hasDecided = await this.#decisions.read();
    publisher.take(clampToNow(clock.now(), publisher.state));
    const isAnythingServed = served.book !== undefined;
    if (!isAnythingServed) publisher.beginUrgently();
    const context: RoundContext = {
      clock,
      state: publisher.state,
      isUrgent: this.#isUrgent,
      providers: chain.map(({ name }) => name),
      decisions: this.#decisions.byCode,
      ...(!isAnythingServed && { onProgress: (round: Round) => publisher.publishEarly(round) }),
    };
    const round = await runRound(chain, context, signal);
    const isNew = hasDecided || round.outcomes.some(({ status }) => status === 'fetched');
    if (isNew) publisher.take(round.judgement.state);
    this.#conclude(round, isNew);
    if (!isNew) return;
    await store.save(publisher.state).catch((err) => log.error({ err }, 'rates could not be saved for a restart'));
  }

  /** Counts a round, publishes what is believed now, and plans the next one. */
  #conclude(round: Round, isNew: boolean): void {
    const { chain, clock, log, served } = this.#options;
    const hasTables = tablesOf(round.outcomes).length > 0;
    const hasAsked = round.outcomes.some(({ status }) => status !== 'remembered');
    if (hasAsked) this.#publisher.count(hasTables ? 'succeeded' : 'failed');
    const standing = summarizeRound(round, chain.length);
    this.#publisher.publish(this.#nextAttemptAt, standing);
    this.#isUrgent = !hasTables || !served.book;
    // Tables that nobody can believe must not stand in the way of better ones until the next 3 hours begin.
    if (!served.book) for (const provider of chain) provider.dismiss();
    this.#nextAttemptAt = this.#timeOfNextAttempt(round.outcomes);
    this.#publisher.publish(this.#nextAttemptAt, standing);
    if (served.book && standing.canBeConfirmed && !standing.isConfirmed)
      log.warn('no second provider has confirmed the majors that are served');
    const news = { isNew, serving: served.book, held: standing.held.size, now: clock.now() };
    logRound(log, round, { ...news, nextAttemptAt: this.#nextAttemptAt });
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
