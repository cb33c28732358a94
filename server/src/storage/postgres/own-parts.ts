import { MIGRATIONS } from './schema.ts';

/** Matches each column in the statements about a table, and whether the column alone is unique. */
const COLUMN = /(\w+) (?:bigint|boolean|bytea|integer|jsonb|text|timestamptz)\b(?:[^,]* (UNIQUE))?/g;

/** Lists the tables that the migrations up to a version create, with their columns. */
export function listTables(version: number): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(readTables(version).map(({ table, columns }) => [table, columns.map(([name]) => name)]));
}

/** Lists all parts that the migrations up to a version create, with the names that Postgres gives to the indexes of keys. */
export function listOwnParts(version: number): readonly string[] {
  const indexes = readMigrations(version).matchAll(/ INDEX (\w+)/g);
  return readTables(version)
    .flatMap(({ table, columns, hasKey }) => [
      `table ${table}`,
      ...columns.map(([name]) => `column ${name} of ${table}`),
      ...columns.filter(([, unique]) => unique).map(([name]) => `index ${table}_${name}_key`),
      ...(hasKey ? [`index ${table}_pkey`] : []),
    ])
    .concat([...indexes].map(([, name]) => `index ${name}`));
}

function readTables(version: number) {
  const text = readMigrations(version);
  return [...text.matchAll(/CREATE TABLE (\w+)/g)].map(([, table = '']) => {
    const statements = [...text.matchAll(new RegExp(` TABLE ${table} [^;]*`, 'g'))].join('\n');
    return {
      table,
      columns: [...statements.matchAll(COLUMN)].map(([, name = '', unique]) => [name, unique] as const),
      hasKey: statements.includes('PRIMARY KEY'),
    };
  });
}

function readMigrations(version: number): string {
  return MIGRATIONS.slice(0, version).join('\n');
}
