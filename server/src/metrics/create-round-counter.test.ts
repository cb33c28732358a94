import { Registry } from '@prometheus-io/client';
import { expect, it } from 'vitest';
import { buildEcb } from '../../test/refreshing/witness-table.ts';
import { createRoundCounter } from './create-round-counter.ts';

it('counts no round in which every table was there already', async () => {
  const registry = new Registry();
  const count = createRoundCounter(registry);
  count([{ provider: 'ecb', status: 'remembered', tables: [buildEcb('2026-11-20')], unreadable: [] }]);
  expect(await registry.metrics()).toContain('crossrate_refreshes_total{result="succeeded"} 0');
});
