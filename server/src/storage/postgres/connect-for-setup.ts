import { Client } from 'pg';
import { type Address, configForSetup } from './address.ts';
import { closeClient } from './close-client.ts';
import { ignoreErrors } from './ignore-errors.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Connects for work that takes as long as it takes.
 *
 * @throws Error that says where the database is and why it cannot be reached.
 */
export async function connectForSetup(address: Address): Promise<Client> {
  const client = new Client(configForSetup(address));
  ignoreErrors(client);
  try {
    await client.connect();
    // The server may have a time limit of its own.
    await client.query(
      "SELECT set_config('statement_timeout', '0', false), set_config('client_encoding', 'UTF8', false)",
    );
    return client;
  } catch (cause) {
    void closeClient(client);
    throw new Error(`The database ${address.description} cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}
