import type { Clock } from '../clock.ts';
import { type CheckedTable, checkTable } from './check-table.ts';
import type { Doubt } from './doubt.ts';
import { ProviderError, type RateProvider } from './rate-provider.ts';
import type { Reference, References } from './references.ts';
import { lastGridTime, retryDelay } from './schedule.ts';

/** What came of a provider in one round. */
export interface Outcome {
  readonly provider: string;
  /** Its table, fetched in this round or earlier in the same 3 hours. */
  readonly table?: CheckedTable;
  readonly status: 'fetched' | 'remembered' | 'failed' | 'left alone';
  /** Why there is no table. */
  readonly failure?: string;
  /** What threw, when it was not a provider's failure but a bug. */
  readonly bug?: unknown;
  readonly doubts: readonly Doubt[];
  /** The size with which its next table is to be compared, where this one could be read. */
  readonly size?: Reference<number> | undefined;
  readonly notice?: string | undefined;
}

interface Failures {
  readonly count: number;
  readonly at: number;
  /** Between 0 and 1, drawn once per failure. */
  readonly random: number;
  /** Milliseconds for which the provider asked to be left alone. */
  readonly retryAfter: number | undefined;
}

/** A provider with what is remembered of it: the table of the present 3 hours, and how often it has failed since. */
export class WatchedProvider {
  readonly #provider: RateProvider;
  readonly #clock: Clock;
  readonly #random: () => number;
  #table: CheckedTable | undefined;
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
   * When it may be asked again after a failure, in milliseconds since the epoch; `undefined` when it has not failed.
   *
   * @param isUrgent - While nobody has rates.
   */
  retryTime(isUrgent: boolean): number | undefined {
    if (!this.#failures) return undefined;
    const { count, at, random, retryAfter } = this.#failures;
    return at + Math.max(retryAfter ?? 0, retryDelay(count, isUrgent, random));
  }

  /** Gives the table of the present 3 hours, asking for it unless it is there already or the provider is left alone. */
  async ask(references: References, isUrgent: boolean, signal: AbortSignal): Promise<Outcome> {
    const now = this.#clock.now();
    this.#forgetAfter(now);
    if (this.#table && this.#table.fetchedAt >= lastGridTime(now))
      return this.#outcome('remembered', { table: this.#table });
    const retryTime = this.retryTime(isUrgent);
    if (retryTime !== undefined && now < retryTime) {
      const until = new Date(retryTime).toISOString();
      return this.#outcome('left alone', { failure: `left alone until ${until}, because it failed` });
    }
    try {
      return await this.#fetch(references, signal);
    } catch (error) {
      signal.throwIfAborted();
      const isExpected = error instanceof ProviderError;
      this.#fail(isExpected ? error.retryAfter : undefined);
      const failure = error instanceof Error ? error.message : String(error);
      return this.#outcome('failed', { failure, ...(!isExpected && { bug: error }) });
    }
  }

  async #fetch(references: References, signal: AbortSignal): Promise<Outcome> {
    const fetched = await this.#provider.fetchTable(signal);
    const now = this.#clock.now();
    const { table, doubts, size } = checkTable(fetched, {
      provider: this.name,
      now,
      maxAge: this.#provider.maxAge,
      lastSize: references.sizes.get(this.name),
    });
    const { notice } = fetched;
    if (!table) {
      this.#fail(undefined);
      const refused = doubts.find(({ code }) => code === undefined);
      return this.#outcome('failed', { doubts, size, notice, failure: `table rejected: ${refused?.reason}` });
    }
    this.#table = table;
    this.#failures = undefined;
    return this.#outcome('fetched', { table, doubts, size, notice });
  }

  /** What is of a time that is still to come was remembered before the clock was set back. */
  #forgetAfter(now: number): void {
    if (this.#table && this.#table.fetchedAt > now) this.#table = undefined;
    if (this.#failures && this.#failures.at > now) this.#failures = undefined;
  }

  #fail(retryAfter: number | undefined): void {
    this.#failures = {
      count: (this.#failures?.count ?? 0) + 1,
      at: this.#clock.now(),
      random: this.#random(),
      retryAfter,
    };
  }

  #outcome(status: Outcome['status'], parts: Partial<Outcome>): Outcome {
    return { provider: this.name, status, doubts: [], ...parts };
  }
}
