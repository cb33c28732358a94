import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import type { Snapshot } from '../../rates/snapshot.ts';
import type { Doubt } from '../../refresh/doubt.ts';
import type { Round } from '../../refresh/round.ts';

/** What one provider contributed. */
interface ProviderReport {
  readonly provider: string;
  /** ISO 8601; absent without a table. */
  readonly asOf?: string;
  /** Currencies in its table. */
  readonly codes: number;
  /** Rates of it that were not believed. */
  readonly rejected: number;
  /** Currencies that the base table lacked and that it has. */
  readonly filled: number;
  readonly result: 'base table' | 'fills gaps' | 'nothing to add' | 'not asked' | 'failed';
  /** Why it failed. */
  readonly reason?: string;
}

/** What came of asking the chain once. */
export interface RefreshReport {
  /** Whether there are rates. */
  readonly built: boolean;
  /** Currencies that have a rate now, withdrawn ones included. */
  readonly currencies: number;
  readonly withoutRate: readonly CurrencyCode[];
  /** In the order of the chain. */
  readonly providers: readonly ProviderReport[];
  readonly doubts: readonly Doubt[];
}

/** Sums up a round. */
export function reportOf(
  chain: readonly string[],
  { outcomes, merged }: Round,
  snapshot: Snapshot | undefined,
): RefreshReport {
  const doubts = [...outcomes.flatMap((outcome) => outcome.doubts), ...(merged?.doubts ?? [])];
  const providers = chain.map((provider): ProviderReport => {
    const outcome = outcomes.find((asked) => asked.provider === provider);
    const rejected = doubts.filter((doubt) => doubt.provider === provider && doubt.code && !doubt.believed).length;
    const filled = [...(merged?.filledFrom.values() ?? [])].filter((source) => source === provider).length;
    if (!outcome) return { provider, codes: 0, rejected, filled, result: 'not asked' };
    const { table, failure } = outcome;
    if (!table) return { provider, codes: 0, rejected, filled, result: 'failed', ...(failure && { reason: failure }) };
    const asOf = new Date(table.asOf).toISOString();
    const result = table === merged?.base ? 'base table' : filled > 0 ? 'fills gaps' : 'nothing to add';
    return { provider, asOf, codes: table.rates.size, rejected, filled, result };
  });
  return {
    built: snapshot !== undefined,
    currencies: snapshot?.rates.size ?? 0,
    withoutRate: currencyCodes.filter((code) => !snapshot?.rates.has(code)),
    providers,
    doubts,
  };
}
