import { expect, it } from 'vitest';
import { type Clause, selectClauses } from '../../src/index.ts';
import { buildClause } from './suite-world.ts';

const list: readonly Clause[] = [
  buildClause(async () => {}, { id: 'a' }),
  buildClause(async () => {}, { id: 'b', level: 'SHOULD' }),
  buildClause(async () => {}, { id: 'c', level: 'SHOULD', profile: 'crossrate' }),
  buildClause(async () => {}, { id: 'd' }),
];
const selectIds = (selection: Parameters<typeof selectClauses>[1]) =>
  selectClauses(list, selection).map(({ id }) => id);

it('selects by profile and id', () => {
  expect(selectIds({})).toEqual(['a', 'b', 'd']);
  expect(selectIds({ profile: 'crossrate' })).toEqual(['a', 'b', 'c', 'd']);
  expect(selectIds({ skip: ['a', 'd'] })).toEqual(['b']);
});

it('selects a clause that is named, whatever its profile', () => {
  expect(selectIds({ only: ['c', 'a'] })).toEqual(['a', 'c']);
  expect(selectIds({ only: ['c', 'a'], skip: ['a'] })).toEqual(['c']);
});
