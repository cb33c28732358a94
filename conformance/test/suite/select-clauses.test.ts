import { expect, it } from 'vitest';
import { type Clause, clauses, frozenSets, selectClauses } from '../../src/index.ts';
import { buildClause } from './suite-world.ts';

const list: readonly Clause[] = [
  buildClause(async () => {}, { id: 'a', ref: 'Authentication 3' }),
  buildClause(async () => {}, { id: 'b', ref: 'Limits', level: 'SHOULD' }),
  buildClause(async () => {}, { id: 'c', ref: 'Limits', level: 'SHOULD', profile: 'crossrate' }),
  buildClause(async () => {}, { id: 'd', ref: 'Limits', since: '2027-06' }),
];
const selectIds = (selection: Parameters<typeof selectClauses>[1]) =>
  selectClauses(list, selection).map(({ id }) => id);

it('selects by profile, level, section and id', () => {
  const newest = { suite: '2027-06' };
  expect(selectIds(newest)).toEqual(['a', 'b', 'd']);
  expect(selectIds({ ...newest, profile: 'crossrate' })).toEqual(['a', 'b', 'c', 'd']);
  expect(selectIds({ ...newest, level: 'SHOULD', profile: 'crossrate' })).toEqual(['b', 'c']);
  expect(selectIds({ ...newest, section: 'LIMITS' })).toEqual(['b', 'd']);
  expect(selectIds({ ...newest, skip: ['a', 'd'] })).toEqual(['b']);
});

it('selects a clause that is named, whatever its profile', () => {
  expect(selectIds({ only: ['c', 'a'] })).toEqual(['a', 'c']);
  expect(selectIds({ only: ['c', 'a'], skip: ['a'] })).toEqual(['c']);
});

it('leaves out clauses that are newer than a frozen set', () => {
  expect(selectIds({ suite: '2026-12' })).toEqual(['a', 'b']);
});

it('assigns every clause to a known set', () => {
  const sets = new Set(clauses.map(({ since = frozenSets[0] }) => since));
  expect([...sets].filter((set) => !frozenSets.some((frozen) => frozen === set))).toEqual([]);
});
