import type { Client } from 'pg';
import { MIGRATIONS } from './schema.ts';

/** Any number that nobody else is likely to lock. */
const LOCK = 4_217_840_392;
/** How long to wait for another process that is migrating. */
const LOCK_TIMEOUT = '60s';

/**
 * Creates or migrates the tables, in one transaction. However many processes start at once, one does it.
 *
 * @returns Whether it has created them.
 * @throws Error when a newer Crossrate has written them, or the role may not create any.
 */
export async function migrate(client: Client): Promise<boolean> {
  // The lock is taken only where it is needed, so that a role without the right to create tables can use them.
  if ((await schemaVersion(client)) === MIGRATIONS.length) return false;
  // With a stricter default of the server, what another process has migrated meanwhile would not show.
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  // Read once more: until the lock was there, another process may have migrated.
  const version = await schemaVersion(client);
  if (version === 0) await client.query('CREATE TABLE crossrate_schema (version integer NOT NULL)');
  for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
  await client.query('DELETE FROM crossrate_schema');
  await client.query('INSERT INTO crossrate_schema VALUES ($1)', [MIGRATIONS.length]);
  await client.query('COMMIT');
  return version === 0;
}

/**
 * The version of the tables in the first schema of the search path, 0 where there are none.
 *
 * @throws Error when it is one that only a newer Crossrate knows.
 */
export async function schemaVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ schema: string | null; found: boolean }>(
    `SELECT current_schema() AS schema,
       EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'crossrate_schema') AS found`,
  );
  if (rows[0]?.schema === null) throw new Error('no schema of its search_path exists');
  if (!rows[0]?.found) return 0;
  const stored = await client.query<{ version: number }>('SELECT version FROM crossrate_schema');
  const version = stored.rows[0]?.version ?? 0;
  if (version <= MIGRATIONS.length) return version;
  throw new Error(`it was written by a newer Crossrate (schema ${version}, this one knows ${MIGRATIONS.length})`);
}
