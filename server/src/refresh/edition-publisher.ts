import type { Clock } from '../clock.ts';
import type { Log } from '../log/logger.ts';
import type { Edition } from '../rates/edition.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import type { RecordStore, RefreshRecord, SavedRecord } from './rate-store.ts';
import { clampToNow, type RefreshState } from './refresh-state.ts';
import { type ServingPolicy, selectServable } from './select-servable.ts';

/** The dependencies of a publisher. */
export interface PublisherOptions {
  readonly store: RecordStore;
  /** Receives the editions. */
  readonly served: ServedRates;
  /** The names of the providers in the chain. Rates of other providers are not served. */
  readonly providers: readonly string[];
  readonly policy: ServingPolicy;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Turns every record that this process loads or saves into an edition. A process that refreshes and a process that
 * follows it therefore serve the same rates.
 *
 * While the store fails, refreshing continues with the last record of this process.
 */
export class EditionPublisher implements RecordStore {
  readonly #options: PublisherOptions;
  #saved: SavedRecord = { record: undefined, revision: Number.NaN };
  #selected: Pick<Edition, 'snapshot' | 'withheld'> = { snapshot: new Map() };
  /** Settles after the last call to the store. */
  #lastTurn: Promise<unknown> = Promise.resolve();
  #isReadable = true;
  #isUnsaved = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** True when the last record could not be saved. */
  get isUnsaved(): boolean {
    return this.#isUnsaved;
  }

  /** Loads the record, and publishes a record saved by another process. Returns the last one while the store fails. */
  load(): Promise<SavedRecord> {
    return this.follow().catch(() => this.#saved);
  }

  /**
   * Loads the record like {@link load}, for callers that can try again.
   *
   * @throws Error of the store.
   */
  follow(): Promise<SavedRecord> {
    return this.#runInTurn(() => this.#load());
  }

  /** Saves and publishes a record, unless another process has saved one since the revision. */
  save(record: RefreshRecord, revision: number): Promise<number | undefined> {
    return this.#runInTurn(() => this.#save(record, revision));
  }

  /** True when a state has rates that may be served, so that there would be something to serve. */
  canServe(state: RefreshState): boolean {
    const { served, providers, policy } = this.#options;
    return served.canServe(selectServable(state, providers, policy));
  }

  /** Publishes the time of the next attempt; the rates stay as they are. */
  announce(nextAttemptAt: number): void {
    const { served } = this.#options;
    served.replaceEdition({ id: '0'.repeat(64), ...this.#selected, nextAttemptAt, standing: served.standing });
  }

  /** Runs calls to the store one after another: a record read before a save must not be published after the save. */
  #runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastTurn.then(work);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async #load(): Promise<SavedRecord> {
    const { store, log } = this.#options;
    try {
      const saved = await store.load();
      if (saved.revision !== this.#saved.revision) this.#receive(saved);
      this.#isReadable = true;
    } catch (err) {
      if (this.#isReadable) log.error({ err }, 'the rates that other processes have saved cannot be read');
      this.#isReadable = false;
      throw err;
    }
    return this.#saved;
  }

  async #save(record: RefreshRecord, revision: number): Promise<number | undefined> {
    const { store, log } = this.#options;
    try {
      const next = await store.save(record, revision);
      this.#isUnsaved = false;
      if (next === undefined) return undefined;
      this.#adopt({ record, revision: next });
    } catch (err) {
      // The refresher tries again every 10 seconds; one line in the log is enough for a failure.
      if (!this.#isUnsaved) log.error({ err }, 'rates could not be saved for a restart');
      this.#isUnsaved = true;
      this.#adopt({ record, revision });
    }
    return this.#saved.revision;
  }

  #receive(saved: SavedRecord): void {
    const { served, log } = this.#options;
    const isFirst = Number.isNaN(this.#saved.revision);
    this.#adopt(saved);
    if (!saved.record || !served.book) return;
    const { provider, asOf, refreshedAt } = served.book.summary;
    const about = { provider, asOf: new Date(asOf), refreshedAt: new Date(refreshedAt) };
    log.info(about, isFirst ? 'rates restored' : 'rates received from the process that refreshes them');
  }

  #adopt(saved: SavedRecord): void {
    const { served, providers, policy, clock } = this.#options;
    const last = this.#saved.record;
    this.#saved = saved;
    if (!saved.record) return;
    const { state, nextAttemptAt, standing } = saved.record;
    if (state !== last?.state) {
      const snapshot = selectServable(clampToNow(clock.now(), state), providers, policy);
      const ofChain = [...state.believed].filter(([, { provider }]) => providers.includes(provider));
      const withheld = ofChain.flatMap(([code]) => (snapshot.has(code) ? [] : code));
      this.#selected = { snapshot, withheld };
    }
    served.replaceEdition({ id: '0'.repeat(64), ...this.#selected, nextAttemptAt, standing });
  }
}
