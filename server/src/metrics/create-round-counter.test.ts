import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { buildWitnessTable } from '../../test/refreshing/witness-table.ts';
import type { Outcome } from '../refresh/outcome.ts';
import { createRoundCounter } from './create-round-counter.ts';

const fetched: Outcome = { provider: 'ecb', status: 'fetched', table: buildWitnessTable('ecb', 0), unreadable: [] };
const failed: Outcome = { provider: 'fixer', status: 'failed', reason: 'time-out' };

async function readCounts(rounds: readonly (readonly Outcome[])[]): Promise<string[]> {
  const registry = new Registry();
  const count = createRoundCounter(registry);
  for (const outcomes of rounds) count(outcomes);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('crossrate'));
}

it('counts rounds by whether any provider had rates, from zero on, and what each provider answered', async () => {
  expect(await readCounts([])).toEqual([
    'crossrate_refreshes_total{result="succeeded"} 0',
    'crossrate_refreshes_total{result="failed"} 0',
  ]);
  expect(await readCounts([[fetched, failed], [fetched, failed], [failed]])).toEqual([
    'crossrate_refreshes_total{result="succeeded"} 2',
    'crossrate_refreshes_total{result="failed"} 1',
    'crossrate_provider_outcomes_total{provider="ecb",outcome="fetched"} 2',
    'crossrate_provider_outcomes_total{provider="fixer",outcome="failed"} 3',
  ]);
});

it('counts no round in which every table was there already', async () => {
  expect(await readCounts([[{ ...fetched, status: 'remembered' }]])).toContain(
    'crossrate_refreshes_total{result="succeeded"} 0',
  );
});
