import type { Outcome } from '../../refresh/outcome.ts';

/** An outcome without a table. */
type SilentOutcome = Exclude<Outcome, { readonly status: 'fetched' | 'remembered' }>;

/** A provider without a table in a round. */
export interface Silence {
  readonly provider: string;
  readonly result: 'rejected' | 'failed' | 'left alone';
  readonly reason: string;
}

/** Reports the reason for which a provider has no table. */
export function reportSilence(outcome: SilentOutcome): Silence {
  const { provider, status } = outcome;
  if (status === 'failed') return { provider, result: 'failed', reason: outcome.reason };
  if (status === 'refused') return { provider, result: 'rejected', reason: outcome.reason };
  return {
    provider,
    result: 'left alone',
    reason: `until ${new Date(outcome.until).toISOString()}, because it failed`,
  };
}

/** Reports the providers without a table, in the order of the chain. */
export function reportSilences(outcomes: readonly Outcome[]): Silence[] {
  return outcomes.flatMap((outcome) => ('table' in outcome ? [] : reportSilence(outcome)));
}
