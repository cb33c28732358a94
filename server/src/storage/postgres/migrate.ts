import { type Client, DatabaseError } from 'pg';
import type { Clock } from '../../clock.ts';
import { MIGRATIONS } from './schema.ts';

/** The number of the lock, chosen at random so that no other program is likely to use it. */
const LOCK = 4_217_840_392;
/** The longest wait for another process that is migrating. */
const LOCK_TIMEOUT = '60s';

/** Servers that run wait behind a migration that waits for a table. This is short enough for their requests. */
const TABLE_LOCK_TIMEOUT = '200ms';
/** The time in which the servers that run may go on, before the next attempt to get the tables. */
const PAUSE_MS = 800;
/** After this time, a migration gives up. */
const LONGEST_MS = 60_000;
/** Codes of Postgres: a lock was not free in time; the role lacks a right. */
const [NOT_FREE, FORBIDDEN] = ['55P03', '42501'];

/**
 * Creates or migrates the tables in one transaction. Of several starting processes, one migrates, and the others wait.
 * While another transaction uses the tables, such as a `pg_dump`, the migration tries again and again.
 *
 * @returns true when this call has created the tables.
 * @throws Error when a newer Crossrate wrote the tables, the role may not create tables, or the tables stay in use.
 */
export async function migrate(client: Client, clock: Pick<Clock, 'monotonic' | 'sleep'>): Promise<boolean> {
  const startedAt = clock.monotonic();
  for (;;) {
    // A migration needs a lock. Without a migration, a role needs no right to create tables.
    if ((await readSchemaVersion(client)) === MIGRATIONS.length) return false;
    const isNew = await tryToMigrate(client);
    if (isNew !== undefined) return isNew;
    if (clock.monotonic() - startedAt >= LONGEST_MS) {
      throw new Error('its tables must be migrated, but a transaction, such as a backup, has used them for a minute');
    }
    await clock.sleep(PAUSE_MS, new AbortController().signal);
  }
}

/** @returns true when this call has created the tables; `undefined` when another transaction uses them. */
async function tryToMigrate(client: Client): Promise<boolean | undefined> {
  // Under a stricter isolation level, the migration of another process would not show.
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(`SET LOCAL lock_timeout = '${TABLE_LOCK_TIMEOUT}'`);
  // Another process may have migrated the database before this process got the lock.
  const version = await readSchemaVersion(client);
  try {
    if (version === 0) await client.query('CREATE TABLE crossrate_schema (version integer NOT NULL)');
    for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
    await client.query('DELETE FROM crossrate_schema');
    await client.query('INSERT INTO crossrate_schema VALUES ($1)', [MIGRATIONS.length]);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (version > 0 && error.code === FORBIDDEN) {
      throw new Error(`its tables must be migrated: start this version once as their owner (${error.message})`);
    }
    if (error.code !== NOT_FREE) throw error;
    await client.query('ROLLBACK');
    return undefined;
  }
  await client.query('COMMIT');
  return version === 0;
}

/**
 * Reads the version of the tables in the first schema of the search path; 0 without tables.
 *
 * @throws Error when only a newer Crossrate knows the version, or another schema of the search path has tables.
 */
export async function readSchemaVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ schema: string | null; home: string | null }>(
    `SELECT current_schema() AS schema, (
       SELECT nspname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE pg_class.oid = to_regclass('crossrate_schema')) AS home`,
  );
  const { schema = null, home = null } = rows[0] ?? {};
  if (schema === null) throw new Error('no schema of its search_path exists');
  if (home === null) return 0;
  // A schema with the name of the user comes first by default. Whoever creates it does not ask for an empty service.
  if (home !== schema) {
    throw new Error(`its tables are in the schema ${home}, but its search_path begins with ${schema}, which has none`);
  }
  const stored = await client.query<{ version: number }>('SELECT version FROM crossrate_schema');
  const version = stored.rows[0]?.version ?? 0;
  if (version <= MIGRATIONS.length) return version;
  throw new Error(`it was written by a newer Crossrate (schema ${version}, this one knows ${MIGRATIONS.length})`);
}
