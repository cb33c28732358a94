import { ProviderError, type ProviderTable, type RateProvider } from '../../src/judging/rate-provider.ts';
import type { TestClock } from '../test-clock.ts';
import { buildProviderTable, type Rates } from './provider-table.ts';

/** A provider with answers set by a test. */
export class TestProvider implements RateProvider {
  readonly name: string;
  readonly maxAge = 7 * 86_400_000;
  readonly isFixing = false;
  /** The times of day of the requests, in whole seconds. */
  readonly asked: string[] = [];
  rates: Rates = {};
  /** The as-of time of the rates, ISO 8601; by default the time of the answer. */
  asOf: string | undefined;
  /** The error to throw instead of an answer. */
  failure: Error | undefined;
  /** The answer waits for this promise. */
  gate: Promise<void> = Promise.resolve();
  readonly #clock: TestClock;

  constructor(name: string, clock: TestClock) {
    this.name = name;
    this.#clock = clock;
  }

  fail(retryAfterSeconds?: number): void {
    const retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
    this.failure = new ProviderError(`${this.name} is down`, { retryAfterMs });
  }

  recover(): void {
    this.failure = undefined;
  }

  /** Holds answers until the returned function is called. */
  hang(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gate = promise;
    return resolve;
  }

  async fetchTable(): Promise<ProviderTable> {
    this.asked.push(new Date(this.#clock.now()).toISOString().slice(11, 19));
    await this.gate;
    if (this.failure) throw this.failure;
    return buildProviderTable(this.asOf === undefined ? this.#clock.now() : Date.parse(this.asOf), this.rates);
  }
}
