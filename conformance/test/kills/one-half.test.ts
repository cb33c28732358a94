import { expect, it } from 'vitest';
import { faults } from '../../faults/index.ts';
import { clauses } from '../../src/index.ts';
import { catchFaults, tryFault } from './catch-faults.ts';

it('passes a server without a fault, over a connection', async () => {
  const { results } = await tryFault(() => (request, forward) => forward(request), true);
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
});

it('has a fault for every clause, and names that differ', () => {
  expect([...new Set(faults.map(({ clause }) => clause))].sort()).toEqual(clauses.map(({ id }) => id).sort());
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

catchFaults(0);
