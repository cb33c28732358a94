import { expect, it } from 'vitest';
import { smallTable } from '../../../test/witness-table.ts';
import { findWitnesses, selectOnePerSource } from './witness.ts';

const TODAY = Date.parse('2026-11-20');

it('finds every provider that quotes a currency, in the order of the chain', () => {
  const tables = [
    smallTable('a', TODAY, { EUR: '0.88' }),
    smallTable('b', TODAY, { SEK: '9.5' }),
    smallTable('c', TODAY, { EUR: '0.89' }),
  ];
  expect(findWitnesses(tables, 'EUR').map(({ provider }) => provider)).toEqual(['a', 'c']);
  expect(findWitnesses(tables, 'NOK')).toEqual([]);
});

it('keeps the first provider of each source', () => {
  const open = { ...smallTable('open', TODAY, { EUR: '0.88' }), source: 'paid' };
  const witnesses = findWitnesses(
    [open, smallTable('paid', TODAY, { EUR: '0.89' }), smallTable('b', TODAY, { EUR: '0.9' })],
    'EUR',
  );
  expect(selectOnePerSource(witnesses).map(({ provider }) => provider)).toEqual(['open', 'b']);
});
