import { expect, it } from 'vitest';
import { buildSmallTable } from '../../../test/refreshing/witness-table.ts';
import { findWitnesses, selectOnePerSource } from './witness.ts';

const TODAY = Date.parse('2026-11-20');

it('finds every provider that quotes a currency, in the order of the chain', () => {
  const tables = [
    buildSmallTable('a', TODAY, { EUR: '0.88' }),
    buildSmallTable('b', TODAY, { SEK: '9.5' }),
    buildSmallTable('c', TODAY, { EUR: '0.89' }),
  ];
  expect(findWitnesses(tables, 'EUR').map(({ provider }) => provider)).toEqual(['a', 'c']);
  expect(findWitnesses(tables, 'NOK')).toEqual([]);
});

it('keeps the first provider of each source', () => {
  const open = { ...buildSmallTable('open', TODAY, { EUR: '0.88' }), source: 'paid' };
  const witnesses = findWitnesses(
    [open, buildSmallTable('paid', TODAY, { EUR: '0.89' }), buildSmallTable('b', TODAY, { EUR: '0.9' })],
    'EUR',
  );
  expect(selectOnePerSource(witnesses).map(({ provider }) => provider)).toEqual(['open', 'b']);
});
