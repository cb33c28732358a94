import { createLog } from '../src/logger.ts';
import { ProviderError, type ProviderTable, type RateProvider } from '../src/refresh/rate-provider.ts';
import { emptyState, type RefreshState, type RefreshStateStore } from '../src/refresh/refresh-state.ts';
import { Refresher } from '../src/refresh/refresher.ts';
import { WatchedProvider } from '../src/refresh/watched-provider.ts';
import { providerTable, type Rates } from './provider-table.ts';
import { TestClock } from './test-clock.ts';

/** A provider whose answers a test decides. */
class Source implements RateProvider {
  readonly name: string;
  readonly maxAge = 86_400_000;
  /** Times of the day at which it was asked. */
  readonly asked: string[] = [];
  rates: Rates = {};
  /** What it throws instead of answering. */
  failure: Error | undefined;
  /** Resolves before it answers. */
  gate: Promise<void> = Promise.resolve();
  readonly #clock: TestClock;

  constructor(name: string, clock: TestClock) {
    this.name = name;
    this.#clock = clock;
  }

  fail(retryAfterSeconds?: number): void {
    const retryAfter = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
    this.failure = new ProviderError(`${this.name} is down`, { retryAfter });
  }

  recover(): void {
    this.failure = undefined;
  }

  async fetchTable(): Promise<ProviderTable> {
    this.asked.push(new Date(this.#clock.now()).toISOString().slice(11, 19));
    await this.gate;
    if (this.failure) throw this.failure;
    return providerTable(this.#clock.now(), this.rates);
  }
}

/** Keeps the state in memory, for a second refresher to start with. */
export class MemoryStore implements RefreshStateStore {
  saved: RefreshState = emptyState;

  async load(): Promise<RefreshState> {
    return this.saved;
  }

  async save(state: RefreshState): Promise<void> {
    this.saved = state;
  }
}

/** Two providers and a refresher on a clock of its own. */
export function refreshWorld({
  start = '2026-11-21T01:00:00Z',
  store = new MemoryStore() as RefreshStateStore,
  random = 0,
} = {}) {
  const clock = new TestClock(start);
  const [first, second] = [new Source('first', clock), new Source('second', clock)];
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const refresher = new Refresher({
    chain: [first, second].map((source) => new WatchedProvider(source, clock, () => random)),
    store,
    clock,
    random: () => random,
    log,
    staleAfter: 86_400_000,
    maxJump: { numerator: 2n, denominator: 1n },
  });
  const stopping = new AbortController();
  return {
    clock,
    first,
    second,
    refresher,
    /** The lines of the log with a message. */
    logged: (message: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message),
    start: () => refresher.start(stopping.signal),
    [Symbol.dispose]: () => stopping.abort(),
  };
}
