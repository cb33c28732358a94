import { DatabaseSync } from 'node:sqlite';
import { assertUsableTables } from './assert-usable-tables.ts';
import { readKnownVersion } from './database.ts';
import { readIdentity } from './select-signs.ts';

/**
 * Asserts that an unused file is an undamaged database of Crossrate, on which a server can start. Afterwards the
 * database is in that one file, without a log.
 *
 * @returns the identity of the database; `undefined` for one of an older Crossrate, which has none.
 * @throws Error otherwise.
 */
export function assertIntactDatabase(file: string): string | undefined {
  using database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = DELETE');
  const accounts = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'accounts'").get();
  const version = readKnownVersion(database);
  if (version === 0 || !accounts) throw new Error('it is not a database of Crossrate');
  const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  if (found !== 'ok') throw new Error(`it is damaged: ${String(found).replaceAll('\n', ' ')}`);
  assertUsableTables(database, version);
  return readIdentity(database);
}
