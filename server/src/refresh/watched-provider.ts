import type { Clock } from '../clock.ts';
import { formatReason } from '../format-reason.ts';
import type { Outcome } from '../judging/outcome.ts';
import { ProviderError, type RateProvider } from '../judging/rate-provider.ts';
import { readTable } from '../judging/read-table.ts';
import { computeRetryDelay, findLastGridTime } from './schedule.ts';

interface Failures {
  readonly count: number;
  readonly at: number;
  /** From 0 to 1, drawn once per failure. */
  readonly random: number;
  /** The pause that the provider asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

type Remembered = Extract<Outcome, { status: 'fetched' | 'remembered' }>;

/** A provider with its table of the current 3 hours and its failures since. */
export class WatchedProvider {
  readonly #provider: RateProvider;
  readonly #clock: Clock;
  readonly #random: () => number;
  #remembered: Remembered | undefined;
  #failures: Failures | undefined;
  #asking: Promise<Outcome> | undefined;

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
   *
   * @param isUrgent - True while no provider has rates.
   */
  findRetryTime(isUrgent: boolean): number | undefined {
    if (!this.#failures) return undefined;
    const { count, at, random, retryAfterMs } = this.#failures;
    return at + Math.max(retryAfterMs ?? 0, computeRetryDelay({ failures: count, isUrgent, random }));
  }

  /** True while an answer has not been heard. */
  get isAsked(): boolean {
    return this.#asking !== undefined;
  }

  /**
   * Returns the table of the current 3 hours. Fetches it if necessary, unless the provider must be left alone. Returns
   * the same answer until {@link noteHeard}, because a round may end before the answer comes.
   *
   * @throws the reason of the signal, if the signal is aborted while the provider is asked.
   */
  ask(isUrgent: boolean, signal: AbortSignal): Promise<Outcome> {
    this.#asking ??= this.#ask(isUrgent, signal).catch((error) => {
      this.#asking = undefined;
      throw error;
    });
    return this.#asking;
  }

  /** Notes that a round has used the answer, so that the next call of {@link ask} may ask anew. */
  noteHeard(): void {
    this.#asking = undefined;
  }

  async #ask(isUrgent: boolean, signal: AbortSignal): Promise<Outcome> {
    const now = this.#clock.now();
    this.#forgetFuture(now);
    if (this.#remembered && findFetchTime(this.#remembered) >= findLastGridTime(now))
      return { ...this.#remembered, status: 'remembered' };
    const until = this.findRetryTime(isUrgent);
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

  /** Forgets what the provider has answered, so that the next call of {@link ask} asks anew, unless a request is under way. */
  forget(): void {
    this.#remembered = undefined;
    this.#failures = undefined;
  }

  async #fetch(signal: AbortSignal): Promise<Outcome> {
    const { name: provider, maxAge, isFixing, isBlend = false, witness = provider } = this.#provider;
    const fetched = await this.#provider.fetchTable(signal);
    const read = readTable(fetched, { provider, witness, isBlend, isFixing, now: this.#clock.now(), maxAge });
    const { unreadable } = read;
    if ('refusal' in read) {
      this.#fail(undefined);
      return { provider, status: 'refused', reason: read.refusal, unreadable };
    }
    this.#failures = undefined;
    const { tables } = read;
    this.#remembered = { provider, status: 'fetched', tables, unreadable };
    return this.#remembered;
  }

  /** Entries dated in the future predate a clock that was set back; drop them. */
  #forgetFuture(now: number): void {
    if (this.#remembered && findFetchTime(this.#remembered) > now) this.#remembered = undefined;
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

function findFetchTime({ tables }: Remembered): number {
  return Math.max(...tables.map(({ fetchedAt }) => fetchedAt));
}
