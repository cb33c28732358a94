import type { Client } from 'pg';
import type { StorageSurroundings } from '../storage.ts';
import { checkTables, readSchema } from './check-tables.ts';
import { listTables } from './own-parts.ts';
import { MIGRATIONS, OLDEST_COMPATIBLE } from './schema.ts';

/** The number of the lock, chosen at random so that no other program is likely to use it. */
const LOCK = 4_217_840_392;

/**
 * Creates or migrates the tables in one transaction. Of several starting processes, one does, and the others wait.
 *
 * @returns true when this call has created the tables.
 * @throws Error when only a newer Crossrate can use the tables, when there must be some, or when they are not as they ought to
 *   be, or the role may not create any.
 */
export async function createTables(
  client: Client,
  { mustExist }: Pick<StorageSurroundings, 'mustExist'>,
): Promise<boolean> {
  // Without a migration, a role needs no right to create tables.
  if ((await readSchema(client)).version >= MIGRATIONS.length) return false;
  // Under a stricter isolation level, the tables of another process would not show.
  await client.query(
    "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = 0",
  );
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const { version } = await checkTables(client);
  if (mustExist && version === 0) throw new Error('there is nothing of Crossrate in the schemas of its search_path');
  for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
  await client.query(
    'UPDATE crossrate_schema SET version = $1, oldest_compatible = $2, columns = $3 WHERE version < $1',
    [MIGRATIONS.length, OLDEST_COMPATIBLE, JSON.stringify(listTables(MIGRATIONS.length))],
  );
  await client.query('COMMIT');
  return version === 0;
}
