import { countQuoted, type Outcome } from '../judging/outcome.ts';
import { explainHeld, isDoubted } from '../judging/verdict.ts';
import type { ProviderStanding, Standing } from '../rates/edition.ts';
import type { Round } from './round.ts';

/**
 * Computes the figures of a round.
 *
 * @param chainLength - The number of providers, including those without an outcome yet.
 */
export function summarizeRound({ outcomes, judgement }: Round, chainLength: number): Standing {
  const verdicts = [...judgement.verdicts.values()];
  return {
    isConfirmed: judgement.isConfirmed,
    canBeConfirmed: chainLength > 1,
    providers: outcomes.map((outcome) => summarizeProvider(outcome, judgement)),
    kept: new Map(
      verdicts.flatMap((verdict) => {
        const reason = explainHeld(verdict);
        return reason === undefined ? [] : [[verdict.code, reason] as const];
      }),
    ),
  };
}

function summarizeProvider(outcome: Outcome, { verdicts, diagnoses }: Round['judgement']): ProviderStanding {
  const { provider } = outcome;
  const outvoted: Record<string, number> = {};
  for (const { findings } of verdicts.values()) {
    const own = findings.filter(({ witness }) => witness.provider === provider);
    // A currency counts once for a provider.
    const doubted = own.find(({ finding }) => isDoubted(finding));
    if (doubted) outvoted[doubted.finding] = (outvoted[doubted.finding] ?? 0) + 1;
  }
  const diagnosis = diagnoses.get(provider);
  return { provider, quoted: countQuoted(outcome), outvoted, ...(diagnosis !== undefined && { diagnosis }) };
}
