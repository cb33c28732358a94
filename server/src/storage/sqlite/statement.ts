import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** A statement with its parameters, which can be sent to a thread. */
export interface Statement {
  readonly sql: string;
  readonly values?: readonly SQLInputValue[];
}

/** A row of a result, by column. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** Runs statements as one transaction, and returns the rows of each. */
export type Write = (...statements: readonly Statement[]) => Promise<readonly (readonly Row[])[]>;

/** Runs statements one after another, and returns the rows of each. */
export function runStatements(database: DatabaseSync, statements: readonly Statement[]): Row[][] {
  return statements.map(({ sql, values = [] }) => database.prepare(sql).all(...values));
}
