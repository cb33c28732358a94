import { expect, it } from 'vitest';
import { describeFailure } from './failure-reason.ts';

it.each([
  ['a lock that another process holds', 5, 'Another process has held the lock for 2 s.'],
  ['a write to a read-only file', 8, 'The database is read-only.'],
  ['a read that fails (EIO)', 8458, 'The disk cannot be read or written.'],
  ['an index that is damaged', 11 | (3 << 8), 'The database is damaged, or the disk cannot read it.'],
  ['a write without room', 13, 'The disk is full.'],
  ['a log whose index cannot grow', 4874, 'The disk is full.'],
  ['a file that cannot be opened', 14, 'The database cannot be opened.'],
  ['a file that is no database', 26, 'The database is damaged.'],
  ['SQL that fails', 1, 'The database cannot be used.'],
])('describes %s', (_what, errcode, reason) => {
  expect(describeFailure(Object.assign(new Error(), { errcode }))).toBe(reason);
});
