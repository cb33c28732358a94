import type { Client } from 'pg';
import { assertCompatible, type SchemaVersion } from '../schema-version.ts';
import { COLUMNS, MIGRATIONS, OLDEST_COMPATIBLE } from './schema.ts';

/** The number of the lock, chosen at random so that no other program is likely to use it. */
const LOCK = 4_217_840_392;

/** The version of the tables, and their columns by table. */
interface StoredSchema extends SchemaVersion {
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/**
 * Creates or migrates the tables in one transaction. Of several starting processes, one does, and the others wait.
 *
 * @returns true when this call has created the tables.
 * @throws Error when a newer Crossrate wrote the tables and this one cannot use them, or the role may not create tables.
 */
export async function createTables(client: Client): Promise<boolean> {
  // Without a migration, a role needs no right to create tables.
  if ((await readSchema(client)).version >= MIGRATIONS.length) return false;
  // Under a stricter isolation level, the tables of another process would not show.
  await client.query(
    "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = 0",
  );
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const { version } = await readSchema(client);
  for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
  await client.query(
    'UPDATE crossrate_schema SET version = $1, oldest_compatible = $2, columns = $3 WHERE version < $1',
    [MIGRATIONS.length, OLDEST_COMPATIBLE, JSON.stringify(COLUMNS)],
  );
  await client.query('COMMIT');
  return version === 0;
}

/**
 * Reads about the tables in the search path. Without tables, the version is 0, and the columns are those to create.
 *
 * @throws Error when only a newer Crossrate can use the tables.
 */
export async function readSchema(client: Client): Promise<StoredSchema> {
  const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('crossrate_schema')");
  const none = { version: 0, oldestCompatible: 0, columns: COLUMNS };
  if (rows.length === 0) return none;
  const stored = await client.query<StoredSchema>(
    'SELECT version, oldest_compatible AS "oldestCompatible", columns FROM crossrate_schema',
  );
  const schema = stored.rows[0] ?? none;
  assertCompatible(schema, MIGRATIONS.length);
  return schema.version > MIGRATIONS.length ? schema : { ...schema, columns: COLUMNS };
}
