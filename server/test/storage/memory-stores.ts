import type { Clock } from '../../src/clock.ts';
import type { Decision, DecisionStore } from '../../src/refresh/decisions.ts';
import type { Lease, RecordStore, RefreshRecord, SavedRecord } from '../../src/refresh/rate-store.ts';

/** Keeps the record in memory, so that a second refresher can start from it. */
export class MemoryStore implements RecordStore {
  saved: SavedRecord = { record: undefined, revision: 0 };

  async load(): Promise<SavedRecord> {
    return this.saved;
  }

  async save(record: RefreshRecord, revision: number): Promise<number | undefined> {
    if (revision !== this.saved.revision) return undefined;
    this.saved = { record, revision: revision + 1 };
    return this.saved.revision;
  }

  /** Attributes the saved rates to another provider. */
  attribute(provider: string): void {
    const { record, revision } = this.saved;
    if (!record) throw new Error('Nothing was saved.');
    const believed = new Map([...record.state.believed].map(([code, rate]) => [code, { ...rate, provider }]));
    this.saved = { record: { ...record, state: { ...record.state, believed } }, revision: revision + 1 };
  }
}

/** Keeps decisions in memory. */
export class MemoryDecisions implements DecisionStore {
  readonly #decisions = new Map<string, Decision>();

  async list(): Promise<Decision[]> {
    return [...this.#decisions.values()].toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  }

  async put(decision: Decision): Promise<void> {
    this.#decisions.set(decision.subject, decision);
  }

  async remove(subject: string): Promise<boolean> {
    return this.#decisions.delete(subject);
  }
}

/** Keeps a lease in memory, by a test's clock. */
export class MemoryLease implements Lease {
  failure: Error | undefined;
  readonly #clock: Clock;
  #holder: string | undefined;
  #expiresAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async acquire(holder: string, milliseconds: number): Promise<boolean> {
    if (this.failure) throw this.failure;
    const now = this.#clock.now();
    if (this.#holder !== holder && this.#expiresAt > now) return false;
    this.#holder = holder;
    this.#expiresAt = now + milliseconds;
    return true;
  }

  async release(holder: string): Promise<void> {
    if (this.#holder === holder) this.#expiresAt = 0;
  }

  steal(holder: string): void {
    this.#holder = holder;
    this.#expiresAt = Number.POSITIVE_INFINITY;
  }
}
