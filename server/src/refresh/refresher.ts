import type { Clock } from '../clock.ts';
import type { EditionStore } from '../editions/edition-store.ts';
import type { DecisionStore } from '../judging/decisions.ts';
import { type Outcome, selectTables } from '../judging/outcome.ts';
import type { RefreshState } from '../judging/refresh-state.ts';
import type { ServingSettings } from '../judging/serving-settings.ts';
import type { Log } from '../log/logger.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import { DecisionWatch } from './decision-watch.ts';
import type { EditionPublisher } from './edition-publisher.ts';
import { logRound } from './log-round.ts';
import { isOutdated, refreshOnce } from './refresh-once.ts';
import type { Round } from './round.ts';
import { isPossiblePlan, planNextRefresh, SHORTEST_WAIT_MS } from './schedule.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The longest sleep, after which a new decision and a clock that was set count at the latest. */
const LONGEST_SLEEP_MS = 60_000;

/** The wait for slow providers while nothing is served, and for a second provider to retry with the first. */
const PATIENCE_MS = 5_000;
const RETRY_AFTER_BUG_MS = 300_000;
const RETRY_TO_SAVE_MS = 10_000;

/** The dependencies of a refresher. */
export interface RefresherOptions {
  /** Providers in the order in which they are asked. */
  readonly chain: readonly WatchedProvider[];
  /** Loads, saves and publishes records. */
  readonly publisher: EditionPublisher;
  readonly decisions: DecisionStore;
  readonly editions: Pick<EditionStore, 'prune'>;
  readonly settings: ServingSettings;
  /** Milliseconds for which the contents of an edition are kept after its last day in force. */
  readonly keepMs: number;
  /** Receives the editions. */
  readonly served: ServedRates;
  readonly clock: Clock;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  readonly log: Log;
  /** Receives the outcomes of each round. */
  readonly onRound?: (outcomes: readonly Outcome[]) => void;
}

/** Refreshes the rates on the 3-hour UTC grid, and after an operator's decision. */
export class Refresher {
  readonly #options: RefresherOptions;
  readonly #decisions: DecisionWatch;
  #hasDecided = false;
  #isUrgent = true;
  #nextAttemptAt: number;
  #sleeping = new AbortController();
  /** The round that {@link refreshNow} wants, until the round begins. */
  #wanted: PromiseWithResolvers<void> | undefined;

  constructor(options: RefresherOptions) {
    this.#options = options;
    this.#decisions = new DecisionWatch(options.decisions, options.log);
    this.#nextAttemptAt = options.clock.now();
  }

  /** Makes the first attempt, then continues on schedule in the background until the signal is aborted. */
  async start(signal: AbortSignal): Promise<void> {
    await this.#attempt(signal);
    void this.#keepRefreshing(signal);
  }

  /** Takes over from another process: continues on the schedule that the other process has saved. */
  async takeOver(signal: AbortSignal): Promise<void> {
    this.#nextAttemptAt = await this.#readInheritedAttempt();
    void this.#keepRefreshing(signal);
  }

  /** Ends the sleep, so that new decisions count at once. */
  wake(): void {
    this.#sleeping.abort();
  }

  /**
   * Asks all providers anew, whatever they answered before, as soon as no round is under way. Calls that come before that
   * round begins share it.
   *
   * @returns a promise that resolves after the round, or at the end of refreshing.
   */
  refreshNow(): Promise<void> {
    this.#wanted ??= Promise.withResolvers();
    this.wake();
    return this.#wanted.promise;
  }

  /**
   * Reads the saved time of the next attempt. Returns the present when the saved rates cannot be served or were published
   * under other settings, or when the saved time is later than usual, because the clock of the other process was ahead.
   */
  async #readInheritedAttempt(): Promise<number> {
    const { publisher, served, clock } = this.#options;
    const saved = await publisher.load();
    const { record } = saved;
    const now = clock.now();
    const isUsable =
      record && served.book && !isOutdated(saved, this.#options) && isPossiblePlan(record.nextAttemptAt, now);
    return isUsable ? record.nextAttemptAt : now;
  }

  async #keepRefreshing(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#waitForNextAttempt(signal);
      if (!signal.aborted) await this.#attempt(signal);
    }
    this.#takeWanted()?.resolve();
  }

  /** Takes the wish for a round, so that a later wish gets a round of its own. */
  #takeWanted(): PromiseWithResolvers<void> | undefined {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    return wanted;
  }

  /**
   * Returns early when the clock was set back, which makes the planned time wrong, when an operator has decided, or when a
   * round is wanted.
   */
  async #waitForNextAttempt(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    let last = clock.now();
    const mayWait = () => !signal.aborted && !this.#wanted;
    for (let now = last; mayWait() && now >= last && now < this.#nextAttemptAt; now = clock.now()) {
      last = now;
      this.#sleeping = new AbortController();
      if (await this.#readDecisions()) return;
      const sleep = AbortSignal.any([signal, this.#sleeping.signal]);
      await clock.sleep(Math.min(this.#nextAttemptAt - now, LONGEST_SLEEP_MS), sleep).catch(() => undefined);
    }
  }

  async #readDecisions(): Promise<boolean> {
    this.#hasDecided = (await this.#decisions.read()) || this.#hasDecided;
    return this.#hasDecided;
  }

  /** Runs a round. Survives a bug in the round: refreshing must continue. */
  async #attempt(signal: AbortSignal): Promise<void> {
    const { chain, clock, log, publisher } = this.#options;
    const wanted = this.#takeWanted();
    if (wanted) for (const provider of chain) provider.forget();
    try {
      await this.#refresh(signal);
    } catch (err) {
      if (signal.aborted) return;
      this.#nextAttemptAt = clock.now() + (publisher.isUnsaved ? RETRY_TO_SAVE_MS : RETRY_AFTER_BUG_MS);
      publisher.announce(this.#nextAttemptAt);
      if (!publisher.isUnsaved) log.error({ err }, 'a refresh failed unexpectedly; trying again in 5 minutes');
    } finally {
      wanted?.resolve();
    }
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const { chain, clock, publisher, log, served, settings, keepMs, onRound } = this.#options;
    // Tables that could not be saved are remembered, and judged again.
    const mustPublish = (await this.#readDecisions()) || publisher.isUnsaved;
    this.#hasDecided = false;
    const patienceMs = served.book ? undefined : PATIENCE_MS;
    if (patienceMs) publisher.announce(clock.now() + patienceMs);
    const { round, record, isNew } = await refreshOnce(
      {
        ...{ chain, clock, settings, keepMs, mustPublish, patienceMs, store: publisher },
        entries: this.#decisions.entries,
        isUrgent: this.#isUrgent,
        planNext: (heard, state) => this.#planNext(heard, state),
      },
      signal,
    );
    this.#nextAttemptAt = record.nextAttemptAt;
    onRound?.(round.outcomes);
    if (isNew) await this.#pruneEditions(record.edition.keptSince);
    if (served.book && record.standing?.canBeConfirmed && !record.standing.isConfirmed)
      log.warn('no second provider has confirmed the majors that are served');
    logRound(log, round, { isNew, served, now: clock.now(), nextAttemptAt: this.#nextAttemptAt });
  }

  /** @param before - The moment that the saved edition states. What was not said to be pruned seems lost to `verify`. */
  async #pruneEditions(before: number): Promise<void> {
    const { editions, log } = this.#options;
    await editions.prune(before).catch((err) => log.warn({ err }, 'editions that are too old could not be pruned'));
  }

  #planNext({ outcomes }: Round, state: RefreshState): number {
    const { chain, publisher } = this.#options;
    const canServe = publisher.canServe(state);
    this.#isUrgent = selectTables(outcomes).length === 0 || !canServe;
    // A remembered table that cannot be believed must not block a better one until the next 3 hours begin.
    if (!canServe) for (const provider of chain) provider.dismiss();
    return this.#findNextAttempt(outcomes);
  }

  /** Finds the next time on the grid, or the earlier time at which a provider without a table may be asked again. */
  #findNextAttempt(outcomes: readonly Outcome[]): number {
    const { chain, clock, random } = this.#options;
    const now = clock.now();
    // The next round waits for the answers that are still to come.
    if (chain.some(({ isAsked }) => isAsked)) return now + SHORTEST_WAIT_MS;
    const withTable = selectTables(outcomes).map(({ provider }) => provider);
    const retries = chain
      .filter(({ name }) => this.#isUrgent || !withTable.includes(name))
      .flatMap((provider) => provider.findRetryTime(this.#isUrgent) ?? [])
      .map((time) => Math.max(time, now + SHORTEST_WAIT_MS));
    return Math.min(planNextRefresh(now, random()), findEndOfFirstGroup(retries));
  }
}

/**
 * Finds the end of the first group of retries: asked together, these providers can confirm each other.
 *
 * @returns infinity without any retry.
 */
function findEndOfFirstGroup(times: readonly number[]): number {
  const first = Math.min(...times);
  return Math.max(first, ...times.filter((time) => time <= first + PATIENCE_MS));
}
