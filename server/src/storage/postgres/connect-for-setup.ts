import { Client } from 'pg';
import { formatReason } from '../../format-reason.ts';
import { type Address, buildConfigForSetup } from './address.ts';
import { closeClient } from './close-client.ts';
import { ignoreErrors } from './ignore-errors.ts';

/**
 * Connects for setup or a copy, without a time limit on the server.
 *
 * @throws Error with the address of the database and the reason, when it cannot be reached.
 */
export async function connectForSetup(address: Address): Promise<Client> {
  const client = new Client(buildConfigForSetup(address));
  ignoreErrors(client);
  try {
    await client.connect();
    // Removes a time limit of the server.
    await client.query(
      "SELECT set_config('statement_timeout', '0', false), set_config('client_encoding', 'UTF8', false)",
    );
    return client;
  } catch (cause) {
    void closeClient(client);
    throw new Error(`The database ${address.description} cannot be reached: ${formatReason(cause)}`, { cause });
  }
}
