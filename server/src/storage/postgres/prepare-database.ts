import type { StorageSurroundings } from '../storage.ts';
import type { Address } from './address.ts';
import { checkServer } from './check-server.ts';
import { closeClient } from './close-client.ts';
import { connectForSetup } from './connect-for-setup.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Checks a server, and creates or migrates the tables.
 *
 * @returns the latest day on which anybody was charged.
 * @throws Error that says where the database is and why it cannot be used.
 */
export async function prepareDatabase(
  address: Address,
  { log, mustExist }: StorageSurroundings,
): Promise<number | undefined> {
  const client = await connectForSetup(address);
  try {
    await checkServer(client, log);
    if (mustExist && (await schemaVersion(client)) === 0) throw new Error('there is nothing of Crossrate in it');
    await migrate(client);
    const { rows } = await client.query<{ day: number | null }>('SELECT max(day) AS day FROM usage');
    return rows[0]?.day ?? undefined;
  } catch (cause) {
    throw new Error(`The database ${address.description} cannot be used: ${reasonOf(cause)}`, { cause });
  } finally {
    await closeClient(client);
  }
}
