import type { Client } from 'pg';
import { assertOwnParts } from '../assert-own-parts.ts';
import { assertCompatible, type SchemaVersion } from '../schema-version.ts';
import { listOwnParts, listTables } from './own-parts.ts';
import { MIGRATIONS } from './schema.ts';

/** Lists what the tables in the search path have ($1). A view in the place of a table has a rule. */
const LIST = `
  WITH tables AS (SELECT name, to_regclass(name)::oid AS id FROM unnest($1::text[]) AS name)
  SELECT CASE WHEN relkind IN ('r', 'p') THEN 'table ' ELSE 'view ' END || name AS part
    FROM tables JOIN pg_class ON oid = id
  UNION ALL SELECT 'column ' || attname || ' of ' || name FROM tables JOIN pg_attribute ON attrelid = id
    WHERE attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'index ' || relname FROM tables JOIN pg_index ON indrelid = id JOIN pg_class ON oid = indexrelid
  UNION ALL SELECT 'trigger ' || tgname || ' of ' || name FROM tables JOIN pg_trigger ON tgrelid = id
    WHERE NOT tgisinternal
  UNION ALL SELECT 'rule ' || rulename || ' of ' || name FROM tables JOIN pg_rewrite ON ev_class = id`;

/**
 * Checks that the tables of a store, if there are any, have all parts of their version, and none that is foreign. An operator
 * may add an index, and a newer Crossrate columns, too.
 *
 * @throws Error with the name of a part that is missing or foreign.
 */
export async function checkTables(client: Client): Promise<SchemaVersion> {
  const { rows } = await client.query<{ part: string }>(LIST, [Object.keys(listTables(MIGRATIONS.length))]);
  // Read afterwards: another process may make the tables newer in between.
  const schema = await readSchema(client);
  if (rows.length === 0) return schema;
  const mayAdd = schema.version > MIGRATIONS.length ? /^(column|index) / : /^index /;
  assertOwnParts(new Set(rows.map(({ part }) => part)), listOwnParts(schema.version || MIGRATIONS.length), mayAdd);
  if (schema.version === 0) throw new Error('its table crossrate_schema is empty: restore a backup of it');
  return schema;
}

/**
 * Reads the version of the tables in the search path; 0 without tables.
 *
 * @throws Error when only a newer Crossrate can use the tables.
 */
export async function readSchema(client: Client): Promise<SchemaVersion> {
  const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('crossrate_schema')");
  const [row] = rows.length === 0 ? [] : (await client.query('SELECT * FROM crossrate_schema')).rows;
  const schema = { version: Number(row?.version ?? 0), oldestCompatible: Number(row?.oldest_compatible) };
  assertCompatible(schema, MIGRATIONS.length);
  return schema;
}
