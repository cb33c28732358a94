import { expect, it } from 'vitest';
import { type Clause, clauses, frozenSets, selectClauses } from '../src/index.ts';
import { clauseOf } from './engine-world.ts';

const list: readonly Clause[] = [
  clauseOf(async () => {}, { id: 'a', ref: 'Authentication 3' }),
  clauseOf(async () => {}, { id: 'b', ref: 'Limits', level: 'SHOULD' }),
  clauseOf(async () => {}, { id: 'c', ref: 'Limits', level: 'SHOULD', profile: 'crossrate' }),
  clauseOf(async () => {}, { id: 'd', ref: 'Limits', since: '2027-06' }),
];
const ids = (selection: Parameters<typeof selectClauses>[1]) => selectClauses(list, selection).map(({ id }) => id);

it('picks by profile, level, section and id', () => {
  const newest = { suite: '2027-06' };
  expect(ids(newest)).toEqual(['a', 'b', 'd']);
  expect(ids({ ...newest, profile: 'crossrate' })).toEqual(['a', 'b', 'c', 'd']);
  expect(ids({ ...newest, level: 'SHOULD', profile: 'crossrate' })).toEqual(['b', 'c']);
  expect(ids({ ...newest, section: 'LIMITS' })).toEqual(['b', 'd']);
  expect(ids({ ...newest, skip: ['a', 'd'] })).toEqual(['b']);
});

it('takes a clause that is named, whatever its profile', () => {
  expect(ids({ only: ['c', 'a'] })).toEqual(['a', 'c']);
  expect(ids({ only: ['c', 'a'], skip: ['a'] })).toEqual(['c']);
});

it('leaves clauses out that are newer than a frozen set', () => {
  expect(ids({ suite: '2026-12' })).toEqual(['a', 'b']);
});

it('has every clause in a set that is known', () => {
  const sets = new Set(clauses.map(({ since = frozenSets[0] }) => since));
  expect([...sets].filter((set) => !(frozenSets as readonly string[]).includes(set))).toEqual([]);
});
