import type { Clock } from '../clock.ts';
import type { PackedEdition } from '../editions/edition-store.ts';
import type { RecordStore, RefreshRecord, SavedRecord } from '../editions/rate-store.ts';
import { clampTimes, type RefreshState } from '../judging/refresh-state.ts';
import { selectServable } from '../judging/select-servable.ts';
import type { ServingSettings } from '../judging/serving-settings.ts';
import type { Log } from '../log/logger.ts';
import type { Edition } from '../rates/edition.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import { Turns } from '../turns.ts';

/** The dependencies of a publisher. */
export interface PublisherOptions {
  readonly store: RecordStore;
  /** Receives the editions. */
  readonly served: ServedRates;
  readonly settings: ServingSettings;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Publishes the edition of every record that this process loads or saves. A process that refreshes and a process that
 * follows it therefore serve the same rates, and no edition is served that is not stored.
 */
export class EditionPublisher implements RecordStore {
  readonly #options: PublisherOptions;
  #saved: SavedRecord = { record: undefined, revision: Number.NaN };
  #selected: Omit<Edition, 'nextAttemptAt' | 'standing'> = { id: '', snapshot: new Map(), staleAfterMs: 0 };
  /** Of calls to the store: a record read before a save must not be published after the save. */
  readonly #turns = new Turns();
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
    return this.#turns.run(() => this.#load());
  }

  /**
   * Saves and publishes a record, unless another process has saved one since the revision.
   *
   * @throws Error of the store; then nothing is published.
   */
  save(record: RefreshRecord, revision: number, edition?: PackedEdition): Promise<number | undefined> {
    return this.#turns.run(() => this.#save(record, revision, edition));
  }

  /** True when a state has rates that may be served, so that there would be something to serve. */
  canServe(state: RefreshState): boolean {
    const { served, settings } = this.#options;
    return served.canServe({ snapshot: selectServable(state, settings), staleAfterMs: settings.staleAfterMs });
  }

  /** Publishes the time of the next attempt; the rates stay as they are. */
  announce(nextAttemptAt: number): void {
    const { served } = this.#options;
    served.replaceEdition({ ...this.#selected, nextAttemptAt, standing: served.standing });
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

  async #save(record: RefreshRecord, revision: number, edition?: PackedEdition): Promise<number | undefined> {
    const { store, log } = this.#options;
    try {
      const next = await store.save(record, revision, edition);
      this.#isUnsaved = false;
      if (next !== undefined) this.#adopt({ record, revision: next, lastEdition: record.edition.id });
      return next;
    } catch (err) {
      // The refresher tries again every 10 seconds; one line in the log is enough for a failure.
      if (!this.#isUnsaved) log.error({ err }, 'rates could not be saved, so the last ones are served');
      this.#isUnsaved = true;
      throw err;
    }
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
    const { served, clock } = this.#options;
    this.#saved = saved;
    if (!saved.record) return;
    const { state, nextAttemptAt, standing, edition } = saved.record;
    if (edition.id !== this.#selected.id) {
      const { providers, staleAfterMs } = edition.settings;
      const snapshot = clampTimes(clock.now(), edition.snapshot);
      const ofChain = [...state.believed].filter(([, { provider }]) => providers.includes(provider));
      const withheld = ofChain.flatMap(([code]) => (snapshot.has(code) ? [] : code));
      this.#selected = { id: edition.id, snapshot, staleAfterMs, withheld };
    }
    served.replaceEdition({ ...this.#selected, nextAttemptAt, standing });
  }
}
