import { logFindings } from '../log-findings.ts';
import type { StorageSurroundings } from '../storage.ts';
import type { Address } from './address.ts';
import { checkServer } from './check-server.ts';
import { closeClient } from './close-client.ts';
import { connectForSetup } from './connect-for-setup.ts';
import type { Row } from './connections.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { reasonOf } from './reason-of.ts';
import { SIGNS, signsOf } from './select-signs.ts';

/**
 * Checks a server, creates or migrates the tables, and returns the identity of the storage.
 *
 * @throws Error that says where the database is and why it cannot be used.
 */
export async function prepareDatabase(address: Address, { log, mustExist }: StorageSurroundings): Promise<string> {
  const client = await connectForSetup(address);
  try {
    await checkServer(client, log);
    if (mustExist && (await schemaVersion(client)) === 0) throw new Error('there is nothing of Crossrate in it');
    const isNew = await migrate(client);
    const { rows } = await client.query<Row>(`SELECT ${SIGNS}`);
    const { identity, hasAccounts } = signsOf(rows[0]);
    if (identity === null) throw new Error('its table storage_identity is empty: restore a backup of it');
    logFindings({ isNew, hasAccounts }, log);
    return String(identity);
  } catch (cause) {
    throw new Error(`The database ${address.description} cannot be used: ${reasonOf(cause)}`, { cause });
  } finally {
    await closeClient(client);
  }
}
