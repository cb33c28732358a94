import type { Clock } from '../clock.ts';
import type { Log } from '../logger.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import { DecisionWatch } from './decision-watch.ts';
import type { DecisionStore } from './decisions.ts';
import type { EditionPublisher } from './edition-publisher.ts';
import { logEarlyRates } from './log-early-rates.ts';
import { logRound } from './log-round.ts';
import { type Outcome, tablesOf } from './outcome.ts';
import { refreshOnce } from './refresh-once.ts';
import { type RefreshState, selectServable } from './refresh-state.ts';
import { LONGEST_WAIT_FOR_A_SECOND_MS, type Round } from './round.ts';
import { nextRefreshTime, SHORTEST_WAIT_MS } from './schedule.ts';
import { summarizeRound } from './summarize-round.ts';
import type { WatchedProvider } from './watched-provider.ts';

/** The system may be suspended, its clock set, or a decision made while a timer runs: the refresher looks this often. */
const LONGEST_SLEEP_MS = 60_000;

const RETRY_AFTER_BUG_MS = 300_000;
const RETRY_TO_SAVE_MS = 10_000;

/** What a refresher needs. */
export interface RefresherOptions {
  /** In the order in which they are asked. */
  readonly chain: readonly WatchedProvider[];
  /** Where records are loaded, saved and published. */
  readonly publisher: EditionPublisher;
  readonly decisions: DecisionStore;
  /** Where the editions go. */
  readonly served: ServedRates;
  readonly clock: Clock;
  /** From 0 to 1, for jitter. */
  readonly random: () => number;
  readonly log: Log;
  /** Is told what came of asking the providers. */
  readonly onRound?: (outcomes: readonly Outcome[]) => void;
}

/** Keeps the rates current: refreshes on the 3-hour UTC grid, and when an operator decides about a rate. */
export class Refresher {
  readonly #options: RefresherOptions;
  readonly #decisions: DecisionWatch;
  #isUrgent = true;
  #nextAttemptAt: number;
  #sleeping = new AbortController();

  constructor(options: RefresherOptions) {
    this.#options = options;
    this.#decisions = new DecisionWatch(options.decisions, options.log);
    this.#nextAttemptAt = options.clock.now();
  }

  /** Makes the first attempt, then goes on in the background, on schedule, until the signal is aborted. */
  async start(signal: AbortSignal): Promise<void> {
    await this.#attempt(signal).catch((error) => this.#reportUnlessAborted(signal, error));
    this.#continue(signal).catch((error) => this.#reportUnlessAborted(signal, error));
  }

  /** Goes on where another process has stopped: the providers have answered that one until their next attempt is due. */
  async takeOver(signal: AbortSignal): Promise<void> {
    this.#nextAttemptAt = await this.#timeOfInheritedAttempt();
    this.#continue(signal).catch((error) => this.#reportUnlessAborted(signal, error));
  }

  /** Looks whether an operator has decided something. */
  wake(): void {
    this.#sleeping.abort();
  }

  /** The attempt that the last record plans; now, where its rates cannot be served or are those of another chain. */
  async #timeOfInheritedAttempt(): Promise<number> {
    const { publisher, served, chain, clock } = this.#options;
    const { record, revision } = await publisher.load();
    // Whoever was deposed may serve what it could not save: a new revision makes all processes take up the same record.
    if (record) await publisher.save(record, revision);
    const asked = record?.standing?.providers.map(({ provider }) => provider) ?? [];
    const isSameChain = chain.every(({ name }) => asked.includes(name));
    return record && served.book && isSameChain ? record.nextAttemptAt : clock.now();
  }

  /** Runs a round. A bug in one of them must not be the end of refreshing. */
  async #attempt(signal: AbortSignal): Promise<void> {
    const { clock, log, publisher } = this.#options;
    try {
      await this.#refresh(signal);
    } catch (err) {
      signal.throwIfAborted();
      this.#nextAttemptAt = clock.now() + RETRY_AFTER_BUG_MS;
      publisher.announce(this.#nextAttemptAt);
      log.error({ err }, 'a refresh failed unexpectedly; trying again in 5 minutes');
    }
  }

  async #refresh(signal: AbortSignal): Promise<void> {
    const { chain, clock, publisher, log, served, onRound } = this.#options;
    const hasDecided = await this.#decisions.read();
    const isAnythingServed = served.book !== undefined;
    if (!isAnythingServed) publisher.announce(clock.now() + LONGEST_WAIT_FOR_A_SECOND_MS);
    const { round, record, isNew } = await refreshOnce(
      {
        chain,
        clock,
        store: publisher,
        decisions: this.#decisions.byCode,
        hasDecided,
        isUrgent: this.#isUrgent,
        planNext: (heard, state) => this.#planNext(heard, state),
        ...(!isAnythingServed && { onProgress: this.#reportProgress() }),
      },
      signal,
    );
    this.#nextAttemptAt = record.nextAttemptAt;
    if (publisher.isUnsaved) {
      this.#nextAttemptAt = Math.min(this.#nextAttemptAt, clock.now() + RETRY_TO_SAVE_MS);
      publisher.announce(this.#nextAttemptAt);
    }
    onRound?.(round.outcomes);
    if (served.book && record.standing?.canBeConfirmed && !record.standing.isConfirmed)
      log.warn('no second provider has confirmed the majors that are served');
    const held = record.standing?.held.size ?? 0;
    logRound(log, round, { isNew, serving: served.book, held, now: clock.now(), nextAttemptAt: this.#nextAttemptAt });
  }

  /** Serves what is believed in the middle of a round while nothing else can be served. */
  #reportProgress(): (round: Round) => boolean {
    const { chain, clock, publisher, log, served } = this.#options;
    let hasAgreed = false;
    return (round) => {
      const { state, isAgreed } = round.judgement;
      const isFirst = served.book === undefined;
      const nextAttemptAt = clock.now() + LONGEST_WAIT_FOR_A_SECOND_MS;
      if (!publisher.publishEarly({ state, nextAttemptAt, standing: summarizeRound(round, chain.length) }))
        return false;
      if (isAgreed ? !hasAgreed : isFirst) logEarlyRates(log, served.book?.summary, isAgreed);
      hasAgreed ||= isAgreed;
      return true;
    };
  }

  #planNext({ outcomes }: Round, state: RefreshState): number {
    const { chain, served } = this.#options;
    const canServe = served.canServe(
      selectServable(
        state,
        chain.map(({ name }) => name),
      ),
    );
    this.#isUrgent = tablesOf(outcomes).length === 0 || !canServe;
    // Tables that nobody can believe must not stand in the way of better ones until the next 3 hours begin.
    if (!canServe) for (const provider of chain) provider.dismiss();
    return this.#timeOfNextAttempt(outcomes);
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
      this.#sleeping = new AbortController();
      if (await this.#decisions.isOutdated()) return;
      const sleep = AbortSignal.any([signal, this.#sleeping.signal]);
      await clock.sleep(Math.min(this.#nextAttemptAt - now, LONGEST_SLEEP_MS), sleep).catch(() => undefined);
      signal.throwIfAborted();
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
