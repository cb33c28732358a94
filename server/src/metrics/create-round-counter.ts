import { Counter, type Registry } from '@prometheus-io/client';
import type { Outcome } from '../judging/outcome.ts';
import { selectTables } from '../judging/outcome.ts';

const COUNTED = ['fetched', 'refused', 'failed'] as const;

/** Creates the metrics of the rounds of this process: counts of rounds, and of results by provider. */
export function createRoundCounter(registry: Registry): (outcomes: readonly Outcome[]) => void {
  const registers = [registry];
  const refreshes = new Counter({
    name: 'crossrate_refreshes_total',
    help: 'Rounds of asking the providers, by whether any had rates',
    labelNames: ['result'],
    registers,
  });
  const providerOutcomes = new Counter({
    name: 'crossrate_provider_outcomes_total',
    help: 'Answers of providers, by whether they were fetched, their table was refused, or fetching failed',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  for (const result of ['succeeded', 'failed']) refreshes.inc({ result }, 0);
  return (outcomes) => {
    if (outcomes.every(({ status }) => status === 'remembered')) return;
    refreshes.inc({ result: selectTables(outcomes).length > 0 ? 'succeeded' : 'failed' });
    for (const { provider, status } of outcomes) {
      const outcome = COUNTED.find((counted) => counted === status);
      if (outcome) providerOutcomes.inc({ provider, outcome });
    }
  };
}
