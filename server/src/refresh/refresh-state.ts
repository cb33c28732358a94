import { completeSnapshot, type Snapshot } from '../rates/snapshot.ts';
import { noReferences, type References, renewed } from './references.ts';
import type { Round } from './round.ts';

/** What survives a restart: the rates that are served, and what the next tables are compared with. */
export interface RefreshState {
  /** `undefined` before the first success. */
  readonly snapshot?: Snapshot;
  readonly references: References;
}

/** Where the state is kept. */
export interface RefreshStateStore {
  /** `undefined` when nothing was saved yet, or what was saved cannot be read. */
  load(): Promise<RefreshState | undefined>;
  /** Replaces what was saved, wholly or not at all. */
  save(state: RefreshState): Promise<void>;
}

/** The state before anything was fetched. */
export const emptyState: RefreshState = { references: noReferences };

/**
 * The state after a round that brought rates: its merged table is the new snapshot, and what was believed now is what
 * the next tables are compared with.
 *
 * @returns The same state when the round brought nothing new.
 */
export function stateAfter(state: RefreshState, { outcomes, merged }: Round, now: number): RefreshState {
  if (!merged || !outcomes.some(({ status }) => status === 'fetched')) return state;
  const { base, rates, filledFrom } = merged;
  const sizes = outcomes.flatMap(({ provider, table }) => (table ? [[provider, table.rates.size] as const] : []));
  return {
    snapshot: completeSnapshot({
      provider: base.provider,
      asOf: base.asOf,
      refreshedAt: base.fetchedAt,
      rates,
      filledFrom,
    }),
    references: {
      rates: renewed(state.references.rates, rates, now),
      sizes: renewed(state.references.sizes, sizes, now),
    },
  };
}
