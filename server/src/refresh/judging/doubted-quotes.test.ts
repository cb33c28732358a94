import { expect, it } from 'vitest';
import { buildWitnessTable } from '../../../test/refreshing/witness-table.ts';
import { emptyState } from '../refresh-state.ts';
import { findDoubtedQuotes } from './doubted-quotes.ts';
import { judgeTables } from './judge-tables.ts';

const TODAY = Date.parse('2026-11-20');

it('lists the quotes that were not believed, the furthest off first', () => {
  const tables = [
    buildWitnessTable('a', TODAY, { SEK: '10.45', KES: '12900', NOK: '9.09' }),
    buildWitnessTable('b', TODAY),
    buildWitnessTable('c', TODAY),
  ];
  const context = { state: emptyState, decisions: new Map(), providers: ['a', 'b', 'c'], now: TODAY };
  const { verdicts } = judgeTables(tables, context);
  expect(findDoubtedQuotes('a', verdicts.values())).toEqual([
    { code: 'KES', finding: 'outvoted', stated: '12900', expected: '129', deviation: '× 100' },
    { code: 'NOK', finding: 'outvoted', stated: '9.09', expected: '10.1', deviation: '-10.00 %' },
    { code: 'SEK', finding: 'outvoted', stated: '10.45', expected: '9.5', deviation: '+10.00 %' },
  ]);
  expect(findDoubtedQuotes('b', verdicts.values())).toEqual([]);
});
