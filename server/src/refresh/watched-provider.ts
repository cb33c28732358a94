import type { Clock } from '../clock.ts';
import { formatReason } from '../format-reason.ts';
import type { Outcome } from './outcome.ts';
import { ProviderError, type RateProvider } from './rate-provider.ts';
import { readTable } from './read-table.ts';
import { computeRetryDelay, findLastGridTime } from './schedule.ts';

interface Failures {
  readonly count: number;
  readonly at: number;
  /** From 0 to 1, drawn once per failure. */
  readonly random: number;
  /** The pause that the provider asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/** The urgency of asking. */
interface Urgency {
  /** True while no provider has rates. */
  readonly isUrgent: boolean;
}

/** A provider with its table of the current 3 hours and its failures since. */
export class WatchedProvider {
  readonly #provider: RateProvider;
  readonly #clock: Clock;
  readonly #random: () => number;
  #remembered: Extract<Outcome, { status: 'fetched' | 'remembered' }> | undefined;
  #failures: Failures | undefined;

  constructor(provider: RateProvider, clock: Clock, random: () => number) {
    this.#provider = provider;
    this.#clock = clock;
    this.#random = random;
  }

  get name(): string {
    return this.#provider.name;
  }

  /**
   * Finds the earliest time of a retry, in milliseconds since the epoch; `undefined` when the provider has not failed.
   */
  findRetryTime({ isUrgent }: Urgency): number | undefined {
    if (!this.#failures) return undefined;
    const { count, at, random, retryAfterMs } = this.#failures;
    return at + Math.max(retryAfterMs ?? 0, computeRetryDelay({ failures: count, isUrgent, random }));
  }

  /**
   * Returns the table of the current 3 hours. Fetches it if necessary, unless the provider must be left alone.
   *
   * @throws the reason of the signal, if the signal is aborted while the provider is asked.
   */
  async ask({ isUrgent }: Urgency, signal: AbortSignal): Promise<Outcome> {
    const now = this.#clock.now();
    this.#forgetFuture(now);
    if (this.#remembered && this.#remembered.table.fetchedAt >= findLastGridTime(now))
      return { ...this.#remembered, status: 'remembered' };
    const until = this.findRetryTime({ isUrgent });
    if (until !== undefined && now < until) return { provider: this.name, status: 'left alone', until };
    try {
      return await this.#fetch(signal);
    } catch (bug) {
      signal.throwIfAborted();
      const isExpected = bug instanceof ProviderError;
      this.#fail(isExpected ? bug.retryAfterMs : undefined);
      return { provider: this.name, status: 'failed', reason: formatReason(bug), ...(!isExpected && { bug }) };
    }
  }

  /** Forgets a table that could not be believed, so that the provider is asked again as after a failure. */
  dismiss(): void {
    if (!this.#remembered) return;
    this.#remembered = undefined;
    this.#fail(undefined);
  }

  async #fetch(signal: AbortSignal): Promise<Outcome> {
    const { name: provider, maxAge } = this.#provider;
    const source = this.#provider.source ?? provider;
    const fetched = await this.#provider.fetchTable(signal);
    const read = readTable(fetched, { provider, source, now: this.#clock.now(), maxAge });
    const { unreadable } = read;
    if ('refusal' in read) {
      this.#fail(undefined);
      return { provider, status: 'refused', reason: read.refusal, unreadable };
    }
    this.#failures = undefined;
    const { table } = read;
    this.#remembered = { provider, status: 'fetched', table, unreadable, notice: fetched.notice };
    return this.#remembered;
  }

  /** Entries dated in the future predate a clock that was set back; drop them. */
  #forgetFuture(now: number): void {
    if (this.#remembered && this.#remembered.table.fetchedAt > now) this.#remembered = undefined;
    if (this.#failures && this.#failures.at > now) this.#failures = undefined;
  }

  #fail(retryAfterMs: number | undefined): void {
    this.#failures = {
      count: (this.#failures?.count ?? 0) + 1,
      at: this.#clock.now(),
      random: this.#random(),
      retryAfterMs,
    };
  }
}
