import type { Outcome } from '../judging/outcome.ts';
import { writeTime } from './write-time.ts';

/** An outcome without a table. */
type SilentOutcome = Exclude<Outcome, { readonly status: 'fetched' | 'remembered' }>;

/** Reports the reason for which a provider has no table. */
export function reportSilence(outcome: SilentOutcome) {
  const { provider, status } = outcome;
  if (status === 'failed') return { provider, result: 'failed', reason: outcome.reason };
  if (status === 'refused') return { provider, result: 'rejected', reason: outcome.reason };
  const reason = `until ${writeTime(outcome.until)}, because it failed`;
  return { provider, result: 'left alone', reason };
}

/** Reports the providers without a table, in the order of the chain. */
export function reportSilences(outcomes: readonly Outcome[]) {
  return outcomes.flatMap((outcome) => ('tables' in outcome ? [] : reportSilence(outcome)));
}
