import type { DatabaseSync } from 'node:sqlite';
import { assertDatabase, openDatabase } from './database.ts';
import { BUSY, readSqliteCode } from './failure-reason.ts';
import type { Row } from './statement.ts';

const ROWS_AT_ONCE = 200;

/** Another storage has its own notes about itself, and its own lease. */
const LIST = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'
  AND name NOT IN ('crossrate_schema', 'storage_identity', 'revisions', 'lease')`;

/** A table as stored. */
export interface StoredTable {
  readonly name: string;
  /** The rows, some hundred at a time. Whole numbers are exact, as `bigint`. */
  readonly pages: Iterable<readonly Row[]>;
}

/** What a database holds for another storage. */
export interface StoredTables {
  readonly tables: readonly StoredTable[];
  /** The highest id that any account ever had, which none gets again; `undefined` before the first one. */
  readonly lastAccountId: unknown;
}

/**
 * Lends all tables of the database in a data directory. No other process can use it in the meantime.
 *
 * @throws Error when there is no database, or a server uses it: what that server would still charge or revoke, a copy lacks.
 */
export async function lendTables<Result>(
  dataDirectory: string,
  use: (stored: StoredTables) => Promise<Result>,
): Promise<Result> {
  assertDatabase(dataDirectory);
  using database = openDatabase(dataDirectory);
  takeAlone(database);
  return await use({
    tables: database
      .prepare(LIST)
      .all()
      .map(({ name }) => ({ name: String(name), pages: readPages(database, String(name)) })),
    lastAccountId: database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'accounts'").get()?.seq,
  });
}

/** While another process uses a database, it cannot leave WAL mode, and without that mode a lock keeps out readers, too. */
function takeAlone(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (cause) {
    if (readSqliteCode(cause) !== BUSY) throw cause;
    throw new Error(`${database.location()} is in use: stop what uses it first.`, { cause });
  }
}

function* readPages(database: DatabaseSync, table: string): Generator<readonly Row[]> {
  const select = database.prepare(`SELECT * FROM ${table}`);
  select.setReadBigInts(true);
  let page: Row[] = [];
  for (const row of select.iterate()) {
    page.push(row);
    if (page.length < ROWS_AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
