import type { ProviderStanding, Standing } from '../rates/edition.ts';
import { describeDiagnosis } from './judging/describe-diagnosis.ts';
import type { Finding } from './judging/verdict.ts';
import { onePerSource } from './judging/witness.ts';
import type { Outcome } from './outcome.ts';
import type { Round } from './round.ts';

/** Findings that are no reproach: the quote is believed, or nobody asked about it. */
const HARMLESS: ReadonlySet<Finding> = new Set(['believed', 'older', 'held']);

/**
 * Puts a round into figures.
 *
 * @param chainLength - How many providers there are; those that have not answered yet have no outcome.
 */
export function summarizeRound({ outcomes, judgement }: Round, chainLength: number): Standing {
  const verdicts = [...judgement.verdicts.values()];
  const witnesses = verdicts.map(({ testimonies }) => testimonies.map(({ witness }) => witness));
  return {
    isConfirmed: judgement.isConfirmed,
    canBeConfirmed: chainLength > 1,
    providers: outcomes.map((outcome) => summarizeProvider(outcome, judgement)),
    withOneWitness: witnesses.filter((all) => onePerSource(all).length === 1).length,
    held: new Map(
      verdicts
        .filter(({ kind, ground }) => kind === 'kept' && ground !== 'fresher than its witnesses')
        .map(({ code, ground, decision }) => [
          code,
          decision?.kind === 'hold' ? `${ground}: ${decision.reason}` : ground,
        ]),
    ),
  };
}

function summarizeProvider(outcome: Outcome, { verdicts, diagnoses }: Round['judgement']): ProviderStanding {
  const { provider } = outcome;
  if (!('table' in outcome)) return { provider, quoted: 0, outvoted: {} };
  const outvoted: Record<string, number> = {};
  for (const { testimonies } of verdicts.values()) {
    const finding = testimonies.find(({ witness }) => witness.provider === provider)?.finding;
    if (finding && !HARMLESS.has(finding)) outvoted[finding] = (outvoted[finding] ?? 0) + 1;
  }
  const diagnosis = diagnoses.get(provider);
  return {
    provider,
    quoted: outcome.table.rates.size,
    outvoted,
    ...(diagnosis && { diagnosis: describeDiagnosis(diagnosis, outcome.table.base) }),
  };
}
