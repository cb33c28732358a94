import type { CurrencyCode } from '@crossrate/contract';
import type { Decision, DecisionStore } from '../src/refresh/decisions.ts';
import { emptyState, type RefreshState, type RefreshStateStore } from '../src/refresh/refresh-state.ts';

/** Keeps the state in memory, for a second refresher to start with. */
export class MemoryStore implements RefreshStateStore {
  saved: RefreshState = emptyState;

  async load(): Promise<RefreshState> {
    return this.saved;
  }

  async save(state: RefreshState): Promise<void> {
    this.saved = state;
  }

  /** Makes some of the saved rates another provider's. */
  attribute(provider: string, codes: readonly CurrencyCode[] = [...this.saved.believed.keys()]): void {
    const believed = [...this.saved.believed].map(([code, rate]) => {
      return [code, codes.includes(code) ? { ...rate, provider } : rate] as const;
    });
    this.saved = { ...this.saved, believed: new Map(believed) };
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
