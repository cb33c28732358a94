import { publishRate } from '@crossrate/contract/money';
import type { ServingPolicy } from '../../src/judging/serving-settings.ts';
import { createLog } from '../../src/log/logger.ts';
import { ServedRates } from '../../src/rates/served-rates.ts';
import { EditionPublisher } from '../../src/refresh/edition-publisher.ts';
import { Refresher } from '../../src/refresh/refresher.ts';
import { WatchedProvider } from '../../src/refresh/watched-provider.ts';
import { MemoryDecisions, MemoryStore } from '../storage/memory-stores.ts';
import { TestClock } from '../test-clock.ts';
import type { Rates } from './provider-table.ts';
import { TestProvider } from './test-provider.ts';

const DAY_MS = 86_400_000;

/** What a service serves without settings. */
const SERVE_ALL: ServingPolicy = { single: 'serve', held: 'serve' };

/** The initial state of a world. */
export interface WorldOptions {
  readonly start?: string;
  /** @default the first two of the three */
  readonly chain?: readonly ('first' | 'second' | 'third')[];
  readonly store?: MemoryStore;
  readonly random?: number;
}

/** Three providers and a refresher, on the clock of a test. */
export class RefreshWorld implements Disposable {
  readonly clock: TestClock;
  readonly first: TestProvider;
  readonly second: TestProvider;
  readonly third: TestProvider;
  readonly decisions = new MemoryDecisions();
  readonly store: MemoryStore;
  readonly served: ServedRates;
  readonly publisher: EditionPublisher;
  readonly #refresher: Refresher;
  readonly #lines: string[] = [];
  readonly #stopping = new AbortController();

  constructor({
    start = '2026-11-21T01:00:00Z',
    chain = ['first', 'second'],
    store = new MemoryStore(),
    random = 0,
  }: WorldOptions = {}) {
    const clock = new TestClock(start);
    const log = createLog('info', { write: (line: string) => void this.#lines.push(line) });
    this.clock = clock;
    this.store = store;
    this.first = new TestProvider('first', clock);
    this.second = new TestProvider('second', clock);
    this.third = new TestProvider('third', clock);
    this.served = new ServedRates(clock);
    const settings = { providers: chain, policy: SERVE_ALL, staleAfterMs: DAY_MS };
    this.publisher = new EditionPublisher({ store, served: this.served, settings, clock, log });
    this.#refresher = new Refresher({
      chain: chain.map((name) => new WatchedProvider(this[name], clock, () => random)),
      publisher: this.publisher,
      decisions: this.decisions,
      editions: store.editions,
      settings,
      keepMs: 400 * DAY_MS,
      served: this.served,
      clock,
      random: () => random,
      log,
    });
  }

  start(): Promise<void> {
    return this.#refresher.start(this.#stopping.signal);
  }

  takeOver(): Promise<void> {
    return this.#refresher.takeOver(this.#stopping.signal);
  }

  refreshNow(): Promise<void> {
    return this.#refresher.refreshNow();
  }

  /** Returns the published rate of one US dollar. */
  findUsdRate(code: keyof Rates): string | undefined {
    const rate = this.#findRate(code);
    return rate && publishRate(rate.rate);
  }

  /** Returns the provider of a served rate. */
  findProvider(code: keyof Rates): string | undefined {
    return this.#findRate(code)?.provider;
  }

  /** Returns the time of day for which a rate is served. */
  findAsOf(code: keyof Rates): string | undefined {
    const rate = this.#findRate(code);
    return rate && new Date(rate.asOf).toISOString().slice(11, 19);
  }

  /** Returns the lines of the log with a message. */
  findLogged(message: string): unknown[] {
    return this.#lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);
  }

  [Symbol.dispose](): void {
    this.#stopping.abort();
  }

  #findRate(code: keyof Rates) {
    return this.served.book?.snapshot.get(code);
  }
}
