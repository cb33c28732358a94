import { Client } from 'pg';
import type { Log } from '../../logger.ts';
import { type Address, unhurried } from './address.ts';
import { checkServer } from './check-server.ts';
import { closeClient } from './close-client.ts';
import { migrate } from './migrate.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Checks a server, and creates or migrates the tables.
 *
 * @throws Error that says where the database is and why it cannot be used.
 */
export async function prepareDatabase(address: Address, log: Log): Promise<void> {
  const client = new Client(unhurried(address));
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new Error(`The database ${address.description} cannot be reached: ${reasonOf(cause)}`, { cause });
  }
  try {
    // A server may have a time limit of its own, which no migration would keep to.
    await client.query(
      "SELECT set_config('statement_timeout', '0', false), set_config('client_encoding', 'UTF8', false)",
    );
    await checkServer(client, log);
    await migrate(client);
  } catch (cause) {
    throw new Error(`The database ${address.description} cannot be used: ${reasonOf(cause)}`, { cause });
  } finally {
    await closeClient(client);
  }
}
