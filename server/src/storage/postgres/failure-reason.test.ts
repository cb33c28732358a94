import { expect, it } from 'vitest';
import { describeFailure } from './failure-reason.ts';

it.each([
  ['XX001', 'The database is damaged.'],
  ['XX002', 'The database is damaged.'],
  ['XX000', 'The database cannot be used.'],
  ['58030', 'The disk of the database cannot be read or written.'],
  ['53100', 'The disk of the database is full.'],
  ['57P01', 'The database is stopping or starting.'],
  ['08006', 'The database cannot be reached.'],
  ['ECONNREFUSED', 'The database cannot be reached.'],
])('describes %s, and calls nothing damaged of which Postgres does not say so', (code, reason) => {
  expect(describeFailure(Object.assign(new Error('why'), { code }))).toBe(reason);
});
