import { divide, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation } from '../../judging/describe-deviation.ts';
import { countQuoted, type Outcome } from '../../judging/outcome.ts';
import { isDoubted } from '../../judging/verdict.ts';
import type { KeptEdition } from '../kept-edition.ts';
import { writeTime } from '../write-time.ts';
import { listProviderCommands } from './list-commands.ts';

/** Presents the last answer of a provider, and what of it was not believed. */
export function presentProvider(outcome: Outcome, edition: KeptEdition) {
  const { provider, status } = outcome;
  const { judgement } = edition;
  const diagnosis = judgement.diagnoses.get(provider);
  return {
    provider,
    status,
    ...('reason' in outcome && { reason: outcome.reason }),
    ...('until' in outcome && { until: writeTime(outcome.until) }),
    ...('tables' in outcome && { fetchedAt: findFetched(outcome), witnesses: outcome.tables.length }),
    unreadable:
      'unreadable' in outcome ? outcome.unreadable.map(({ code, text, reason }) => ({ code, text, reason })) : [],
    currencies: countQuoted(outcome),
    outvoted: listOutvoted(provider, edition),
    ...(diagnosis !== undefined && { diagnosis }),
    commands: listProviderCommands(edition, provider),
  };
}

function findFetched({ tables }: Extract<Outcome, { tables: unknown }>): string | undefined {
  const [latest] = tables.map(({ fetchedAt }) => fetchedAt).toSorted((a, b) => b - a);
  return latest === undefined ? undefined : writeTime(latest);
}

function listOutvoted(provider: string, { judgement }: KeptEdition) {
  return [...judgement.verdicts.values()].flatMap(({ code, findings, comparison, rate }) => {
    const expected = comparison?.rate ?? rate?.rate;
    return findings
      .filter(({ witness, finding }) => witness.provider === provider && isDoubted(finding))
      .map(({ witness, finding }) => ({
        ...{ code, witness: witness.witness, finding, stated: publishRate(witness.rate) },
        ...(expected && presentExpected(witness.rate, expected)),
      }));
  });
}

function presentExpected(rate: Ratio, expected: Ratio) {
  return { expected: publishRate(expected), deviation: describeDeviation(divide(rate, expected)) };
}
