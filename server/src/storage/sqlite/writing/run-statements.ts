import type { DatabaseSync } from 'node:sqlite';
import type { Row, Statement } from './statement.ts';

/** Runs statements one after another, and returns the rows of each. */
export function runStatements(database: DatabaseSync, statements: readonly Statement[]): Row[][] {
  return statements.map(({ sql, values }) => database.prepare(sql).all(...values));
}
