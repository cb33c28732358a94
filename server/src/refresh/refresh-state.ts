import { completeSnapshot, type Snapshot } from '../rates/snapshot.ts';
import { noReferences, type References } from './references.ts';
import type { Round } from './round.ts';

/** What survives a restart: the rates that are served, and what the next tables are compared with. */
export interface RefreshState {
  /** `undefined` before the first success of the chain. */
  readonly snapshot?: Snapshot | undefined;
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
 * What may be served of a state that was saved: no rate of a provider that has left the chain since, for it would no
 * longer be named as its source. New tables are compared with the last rates all the same, whoever stated them.
 */
export function ofProviders(state: RefreshState, names: readonly string[]): RefreshState {
  const { snapshot, references } = state;
  if (!snapshot || !names.includes(snapshot.provider)) return { references };
  const isKept = (provider: string | undefined) => provider === undefined || names.includes(provider);
  const filledFrom = new Map([...snapshot.filledFrom].filter(([, provider]) => isKept(provider)));
  const rates = new Map([...snapshot.rates].filter(([code]) => isKept(snapshot.filledFrom.get(code))));
  return { snapshot: completeSnapshot({ ...snapshot, rates, filledFrom }), references };
}

/** A clock that was set back must not make rates last longer: they count as refreshed now at the latest. */
export function refreshedBy(now: number, state: RefreshState): RefreshState {
  const { snapshot } = state;
  return snapshot && snapshot.refreshedAt > now ? { ...state, snapshot: { ...snapshot, refreshedAt: now } } : state;
}

/**
 * The state after a round. New tables give a new snapshot, and what they are compared with changes even where they are
 * not believed.
 *
 * @returns the same state when nothing new was read.
 */
export function stateAfter(state: RefreshState, { outcomes, merged }: Round): RefreshState {
  const sizes = outcomes.flatMap(({ provider, size }) => (size ? [[provider, size] as const] : []));
  if (sizes.length === 0) return state;
  const references = {
    rates: merged?.references ?? state.references.rates,
    sizes: new Map([...state.references.sizes, ...sizes]),
  };
  if (!merged || !outcomes.some(({ status }) => status === 'fetched')) return { ...state, references };
  const { base, rates, filledFrom } = merged;
  const { provider, asOf, fetchedAt: refreshedAt } = base;
  return { snapshot: completeSnapshot({ provider, asOf, refreshedAt, rates, filledFrom }), references };
}
