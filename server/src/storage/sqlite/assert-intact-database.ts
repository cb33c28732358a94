import { DatabaseSync } from 'node:sqlite';
import { knownVersionOf } from './database.ts';
import { readIdentity } from './select-signs.ts';

/**
 * Asserts that a file that nobody uses is a database of Crossrate, and no page of it is damaged. Afterwards all of it
 * is in that one file.
 *
 * @returns Its identity; `undefined` where an older Crossrate has written it, which knew of none.
 * @throws Error otherwise.
 */
export function assertIntactDatabase(file: string): string | undefined {
  using database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = DELETE');
  const accounts = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'accounts'").get();
  if (knownVersionOf(database) === 0 || !accounts) throw new Error('it is not a database of Crossrate');
  const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  if (found !== 'ok') throw new Error(`it is damaged: ${String(found)}`);
  return readIdentity(database);
}
