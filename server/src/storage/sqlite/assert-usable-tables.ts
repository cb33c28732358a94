import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

/** The version whose tables have the revisions; the version whose tables have the identity. */
const [WITH_REVISIONS, WITH_IDENTITY] = [4, 7];
const LONGEST_IDENTITY = 255;
/** Days and times are negative for a clock before 1970. */
const NEVER_NEGATIVE = new Set(['id', 'account_id', 'used', 'folded', 'daily_limit']);

/** A table, a view, an index or a trigger. */
interface Part {
  readonly type: string;
  readonly name: string;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly mustBeGiven: boolean;
}

/**
 * Asserts that a server could start on the tables of a database, and charge: someone may have changed them by hand.
 * Additional tables, and columns that nobody must fill, are accepted.
 *
 * @throws Error with the first part that is missing or wrong.
 */
export function assertUsableTables(database: DatabaseSync, version: number): void {
  using expected = new DatabaseSync(':memory:');
  for (const migration of MIGRATIONS.slice(0, version)) expected.exec(migration);
  const found = new Set(listParts(database).map(formatPart));
  for (const part of listParts(expected)) {
    if (!found.has(formatPart(part))) throw new Error(`it lacks the ${formatPart(part)}`);
    if (part.type === 'table') assertColumns(database, part.name, listColumns(expected, part.name));
  }
  assertNumbers(database, 'sqlite_sequence', 'seq');
  if (version >= WITH_REVISIONS) assertRow(database, 'revisions', 'true');
  const isIdentity = `typeof(identity) = 'text' AND length(identity) BETWEEN 1 AND ${LONGEST_IDENTITY}`;
  if (version >= WITH_IDENTITY) assertRow(database, 'storage_identity', isIdentity);
}

function listParts(database: DatabaseSync): Part[] {
  const named = database.prepare("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_autoindex%'").all();
  return named.map(({ type, name }) => ({ type: String(type), name: String(name) }));
}

function formatPart({ type, name }: Part): string {
  return `${type} ${name}`;
}

function listColumns(database: DatabaseSync, table: string): Column[] {
  const described = database.prepare('SELECT * FROM pragma_table_xinfo(?)').all(table);
  return described.map(({ name, type, notnull, dflt_value: value }) => ({
    name: String(name),
    type: String(type),
    mustBeGiven: notnull === 1 && value === null,
  }));
}

function assertColumns(database: DatabaseSync, table: string, expected: readonly Column[]): void {
  const found = new Map(listColumns(database, table).map((column) => [column.name, column]));
  for (const { name, type } of expected) {
    if (found.get(name)?.type !== type) throw new Error(`its table ${table} lacks the column ${name}`);
    found.delete(name);
    if (type === 'INTEGER') assertNumbers(database, table, name);
  }
  for (const { name, mustBeGiven } of found.values()) {
    if (mustBeGiven) throw new Error(`its table ${table} has a column ${name} that Crossrate does not fill`);
  }
}

/** Asserts numbers that JavaScript can read. */
function assertNumbers(database: DatabaseSync, table: string, column: string): void {
  const least = NEVER_NEGATIVE.has(column) ? 0 : Number.MIN_SAFE_INTEGER;
  const isWrong = `${column} NOT BETWEEN ${least} AND ${Number.MAX_SAFE_INTEGER}`;
  const wrong = database.prepare(`SELECT CAST(${column} AS TEXT) AS number FROM ${table} WHERE ${isWrong}`).get();
  if (wrong) throw new Error(`its table ${table} has ${String(wrong.number)} as ${column}`);
}

function assertRow(database: DatabaseSync, table: string, condition: string): void {
  const { rows } = database.prepare(`SELECT count(*) AS rows FROM ${table} WHERE ${condition}`).get() ?? {};
  if (rows !== 1) throw new Error(`its table ${table} has lost its row`);
}
