import { type MergedRates, type MergeLimits, mergeTables } from './merge-tables.ts';
import type { References } from './references.ts';
import type { Outcome, WatchedProvider } from './watched-provider.ts';

/** What a round needs to know. */
export interface RoundContext extends MergeLimits {
  readonly references: References;
  /** Whether nobody had rates in the last round. */
  readonly isUrgent: boolean;
  /** Told the name of each provider before it is asked. */
  readonly onAsk?: (provider: string) => void;
}

/** What came of asking the chain once. */
export interface Round {
  /** In the order of the chain, as far as it was asked. */
  readonly outcomes: readonly Outcome[];
  /** `undefined` when no provider had a table. */
  readonly merged: MergedRates | undefined;
}

/** Asks the providers in order until every currency has a rate that no further provider could change. */
export async function runRound(
  chain: readonly WatchedProvider[],
  { references, isUrgent, onAsk, ...limits }: RoundContext,
  signal: AbortSignal,
): Promise<Round> {
  const outcomes: Outcome[] = [];
  let merged: MergedRates | undefined;
  for (const provider of chain) {
    if (merged?.isSettled) break;
    onAsk?.(provider.name);
    const outcome = await provider.ask(references, isUrgent, signal);
    outcomes.push(outcome);
    if (!outcome.table) continue;
    merged = mergeTables(
      outcomes.flatMap(({ table }) => table ?? []),
      references.rates,
      limits,
    );
  }
  return { outcomes, merged };
}
