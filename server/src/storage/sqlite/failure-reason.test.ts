import { expect, it } from 'vitest';
import { describeFailure, describeFinding, formatFailure } from './failure-reason.ts';

/** Creates an error as `node:sqlite` does. */
const createSqliteError = (message: string, errcode: number) =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode, errstr: message });

const MALFORMED = createSqliteError('database disk image is malformed', 11);

it.each([
  ['a page that it cannot read, or that is damaged', MALFORMED, 'The database is damaged, or the disk cannot read it.'],
  [
    'an index that is damaged',
    createSqliteError('', 11 | (3 << 8)),
    'The database is damaged, or the disk cannot read it.',
  ],
  ['a file that is no database', createSqliteError('file is not a database', 26), 'The database is damaged.'],
  ['a read that fails (EIO)', createSqliteError('disk I/O error', 8458), 'The disk cannot be read or written.'],
  [
    'a write that fails (EIO, EDQUOT)',
    createSqliteError('', 778),
    'The disk cannot be written, or its quota is used up.',
  ],
  ['a flush that fails', createSqliteError('', 1034), 'The disk cannot be written, or its quota is used up.'],
  ['an index of the log without room', createSqliteError('', 4874), 'The disk is full, or cannot be written.'],
  ['a write without room', createSqliteError('database or disk is full', 13), 'The disk is full.'],
  ['SQL that fails', createSqliteError('no such table', 1), 'The database cannot be used.'],
  ['a value that is no error', 'no', 'The database cannot be used.'],
])('describes %s', (_what, error, reason) => {
  expect(describeFailure(error)).toBe(reason);
});

it.each([
  ['EDQUOT', 'The quota of the disk is used up.'],
  ['EIO', 'The disk cannot be read or written.'],
  ['EMFILE', 'The server has too many files open.'],
  ['ENOSPC', 'The disk is full.'],
  ['ENOTDIR', 'The database cannot be used.'],
])('describes %s of the system', (code, reason) => {
  expect(describeFailure(Object.assign(new Error(`${code}: why`), { code }))).toBe(reason);
});

it('distinguishes a page that the disk cannot read from a damaged one', () => {
  const begin = '*** in database main ***\nTree 7 page 7: ';
  expect(describeFinding(`${begin}unable to get the page. error code=8458`)).toBe(
    'The disk cannot be read or written.',
  );
  expect(describeFinding(`${begin}btreeInitPage() returns error code 11`)).toBe('The database is damaged.');
});

it('keeps the words of SQLite in the errors of commands, except for a disk that may be broken', () => {
  expect(formatFailure(createSqliteError('file is not a database', 26))).toBe('file is not a database');
  expect(formatFailure(MALFORMED)).toBe('The database is damaged, or the disk cannot read it.');
  expect(formatFailure(createSqliteError('disk I/O error', 8458))).toBe('The disk cannot be read or written.');
  expect(formatFailure(new Error('It is another one.'))).toBe('It is another one.');
});
