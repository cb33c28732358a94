import type { Client } from 'pg';
import { formatReason } from '../../format-reason.ts';
import { logFindings } from '../log-findings.ts';
import type { StorageSurroundings } from '../storage.ts';
import type { Address } from './address.ts';
import { checkServer } from './check-server.ts';
import { closeClient } from './close-client.ts';
import { connectForSetup } from './connect-for-setup.ts';
import type { Row } from './connections.ts';
import { migrate, readSchemaVersion } from './migrate.ts';
import { readSigns, SIGNS } from './select-signs.ts';

/** Facts about an opened database. */
interface PreparedDatabase {
  readonly identity: string;
  /** The latest day with a charge. */
  readonly lastDay: number | undefined;
}

/**
 * Checks a server, and creates or migrates the tables.
 *
 * @throws Error with the address of the database and the reason, when it cannot be used.
 */
export async function prepareDatabase(
  address: Address,
  { log, clock, mustExist, onSkew }: StorageSurroundings,
): Promise<PreparedDatabase> {
  const client = await connectForSetup(address);
  try {
    await checkServer(client, { log, clock, onSkew });
    if (mustExist && (await readSchemaVersion(client)) === 0) throw new Error(await describeAbsence(client));
    const isNew = await migrate(client, clock);
    const { rows } = await client.query<Row>(`SELECT ${SIGNS}, (SELECT max(day) FROM usage) AS last_day`);
    const { identity, hasAccounts } = readSigns(rows[0]);
    if (identity === null) throw new Error('its table storage_identity is empty: restore a backup of it');
    logFindings({ isNew, hasAccounts }, log);
    const lastDay = rows[0]?.last_day;
    return { identity: String(identity), lastDay: typeof lastDay === 'number' ? lastDay : undefined };
  } catch (cause) {
    throw new Error(`The database ${address.description} cannot be used: ${formatReason(cause)}`, { cause });
  } finally {
    await closeClient(client);
  }
}

/** Describes where tables are missing. A restored database lacks the search path that the role had in the first one. */
async function describeAbsence(client: Client): Promise<string> {
  const { rows } = await client.query<{ path: string; schemas: string | null }>(
    `SELECT current_setting('search_path') AS path, (
       SELECT string_agg(nspname, ', ' ORDER BY nspname) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE relname = 'crossrate_schema') AS schemas`,
  );
  const { path, schemas = null } = rows[0] ?? {};
  if (schemas === null) return 'there is nothing of Crossrate in it';
  return `there is nothing of Crossrate in its search_path ${path}, only in the schema ${schemas}`;
}
