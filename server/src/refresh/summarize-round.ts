import type { ProviderStanding, Standing } from '../rates/edition.ts';
import { describeDiagnosis } from './judging/describe-diagnosis.ts';
import { explainKept, findTestimony, isBelieved } from './judging/read-verdict.ts';
import { selectOnePerSource } from './judging/witness.ts';
import type { Outcome } from './outcome.ts';
import type { Round } from './round.ts';

/**
 * Computes the figures of a round.
 *
 * @param chainLength - The number of providers, including those without an outcome yet.
 */
export function summarizeRound({ outcomes, judgement }: Round, chainLength: number): Standing {
  const verdicts = [...judgement.verdicts.values()];
  const witnesses = verdicts.map(({ testimonies }) => testimonies.map(({ witness }) => witness));
  return {
    isConfirmed: judgement.isConfirmed,
    canBeConfirmed: chainLength > 1,
    providers: outcomes.map((outcome) => summarizeProvider(outcome, judgement)),
    withOneWitness: witnesses.filter((all) => selectOnePerSource(all).length === 1).length,
    kept: new Map(
      verdicts.flatMap((verdict) => {
        const reason = explainKept(verdict);
        return reason === undefined ? [] : [[verdict.code, reason] as const];
      }),
    ),
  };
}

function summarizeProvider(outcome: Outcome, { verdicts, diagnoses }: Round['judgement']): ProviderStanding {
  const { provider } = outcome;
  if (!('table' in outcome)) return { provider, quoted: 0, outvoted: {} };
  const outvoted: Record<string, number> = {};
  for (const verdict of verdicts.values()) {
    const finding = findTestimony(verdict, provider)?.finding;
    // A rate on hold says nothing against the providers that quote another one.
    if (finding && finding !== 'held' && !isBelieved(finding)) outvoted[finding] = (outvoted[finding] ?? 0) + 1;
  }
  const diagnosis = diagnoses.get(provider);
  return {
    provider,
    quoted: outcome.table.rates.size,
    outvoted,
    ...(diagnosis && { diagnosis: describeDiagnosis(diagnosis, outcome.table.base) }),
  };
}
