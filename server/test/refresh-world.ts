import { publishRate } from '@crossrate/contract/money';
import { createLog } from '../src/logger.ts';
import { ServedRates } from '../src/rates/served-rates.ts';
import { EditionPublisher } from '../src/refresh/edition-publisher.ts';
import { ProviderError, type ProviderTable, type RateProvider } from '../src/refresh/rate-provider.ts';
import type { RecordStore } from '../src/refresh/rate-store.ts';
import { Refresher } from '../src/refresh/refresher.ts';
import { WatchedProvider } from '../src/refresh/watched-provider.ts';
import { MemoryDecisions, MemoryStore } from './memory-stores.ts';
import { buildProviderTable, type Rates } from './provider-table.ts';
import { TestClock } from './test-clock.ts';

/** A provider with answers set by a test. */
class Source implements RateProvider {
  readonly name: string;
  readonly maxAge = 7 * 86_400_000;
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

/** The initial state of a world. */
interface WorldOptions {
  readonly start?: string;
  /** @default the first two of the three */
  readonly chain?: readonly ('first' | 'second' | 'third')[];
  readonly store?: RecordStore;
  readonly decisions?: MemoryDecisions;
  readonly random?: number;
}

/** Creates three providers and a refresher, on the clock of a test. */
export function createRefreshWorld({
  start = '2026-11-21T01:00:00Z',
  chain = ['first', 'second'],
  store = new MemoryStore(),
  decisions = new MemoryDecisions(),
  random = 0,
}: WorldOptions = {}) {
  const clock = new TestClock(start);
  const sources = {
    first: new Source('first', clock),
    second: new Source('second', clock),
    third: new Source('third', clock),
  };
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const served = new ServedRates(clock, 86_400_000);
  const publisher = new EditionPublisher({ store, served, providers: chain, clock, log });
  const refresher = new Refresher({
    chain: chain.map((name) => new WatchedProvider(sources[name], clock, () => random)),
    publisher,
    decisions,
    served,
    clock,
    random: () => random,
    log,
  });
  const stopping = new AbortController();
  const findRate = (code: keyof Rates) => served.book?.snapshot.get(code);
  return {
    ...sources,
    clock,
    decisions,
    served,
    refresher,
    publisher,
    /** Returns the published rate of one US dollar. */
    findUsdRate(code: keyof Rates): string | undefined {
      const rate = findRate(code);
      return rate && publishRate(rate.rate);
    },
    /** Returns the provider of a served rate. */
    findProvider: (code: keyof Rates) => findRate(code)?.provider,
    /** Returns the time of day for which a rate is served. */
    findAsOf(code: keyof Rates): string | undefined {
      const rate = findRate(code);
      return rate && new Date(rate.asOf).toISOString().slice(11, 19);
    },
    /** Returns the lines of the log with a message. */
    findLogged: (message: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message),
    start: () => refresher.start(stopping.signal),
    takeOver: () => refresher.takeOver(stopping.signal),
    [Symbol.dispose]: () => stopping.abort(),
  };
}
