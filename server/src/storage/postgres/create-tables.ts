import type { Client } from 'pg';
import { MIGRATIONS } from './schema.ts';

/** The number of the lock, chosen at random so that no other program is likely to use it. */
const LOCK = 4_217_840_392;

/**
 * Creates or migrates the tables in one transaction. Of several starting processes, one does, and the others wait.
 *
 * @returns true when this call has created the tables.
 * @throws Error when a newer Crossrate wrote the tables, or the role may not create tables.
 */
export async function createTables(client: Client): Promise<boolean> {
  // Without a migration, a role needs no right to create tables.
  if ((await readSchemaVersion(client)) === MIGRATIONS.length) return false;
  // Under a stricter isolation level, the tables of another process would not show.
  await client.query(
    "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = 0",
  );
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const version = await readSchemaVersion(client);
  for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
  await client.query(`UPDATE crossrate_schema SET version = ${MIGRATIONS.length}; COMMIT`);
  return version === 0;
}

/**
 * Reads the version of the tables in the search path; 0 without tables.
 *
 * @throws Error when only a newer Crossrate knows the version.
 */
export async function readSchemaVersion(client: Client): Promise<number> {
  const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('crossrate_schema')");
  if (rows.length === 0) return 0;
  const stored = await client.query<{ version: number }>('SELECT version FROM crossrate_schema');
  const version = stored.rows[0]?.version ?? 0;
  if (version <= MIGRATIONS.length) return version;
  throw new Error(`it was written by a newer Crossrate (schema ${version}, this one knows ${MIGRATIONS.length})`);
}
