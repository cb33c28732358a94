import type { CurrencyCode } from '@crossrate/contract';
import type { Decision, DecisionStore } from '../src/refresh/decisions.ts';
import type { RecordStore, RefreshRecord, SavedRecord } from '../src/refresh/rate-store.ts';

/** Keeps the record in memory, for a second refresher to start with. */
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

  /** Makes some of the saved rates another provider's. */
  attribute(provider: string, codes?: readonly CurrencyCode[]): void {
    const { record, revision } = this.saved;
    if (!record) throw new Error('Nothing was saved.');
    const believed = [...record.state.believed].map(([code, rate]) => {
      return [code, !codes || codes.includes(code) ? { ...rate, provider } : rate] as const;
    });
    const state = { ...record.state, believed: new Map(believed) };
    this.saved = { record: { ...record, state }, revision: revision + 1 };
  }
}

/** Keeps decisions in memory. */
export class MemoryDecisions implements DecisionStore {
  readonly #decisions = new Map<CurrencyCode, Decision>();

  async list(): Promise<Decision[]> {
    return [...this.#decisions.values()].toSorted((a, b) => a.code.localeCompare(b.code));
  }

  async put(decision: Decision): Promise<void> {
    this.#decisions.set(decision.code, decision);
  }

  async remove(code: CurrencyCode): Promise<boolean> {
    return this.#decisions.delete(code);
  }
}
