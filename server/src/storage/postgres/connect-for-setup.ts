import { Client } from 'pg';
import { formatReason } from '../../format-reason.ts';
import { type Address, buildConfigForSetup } from './address.ts';
import { closeClient } from './close-client.ts';
import { ignoreErrors } from './ignore-errors.ts';

/** Time limits of the server, which a migration or a copy may exceed. A copy idles while the other storage works. */
const TIME_LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'];

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
    // The limit of the server may be too short for the next query.
    await client.query("SET statement_timeout = 0; SET client_encoding = 'UTF8'");
    await client.query("SELECT set_config(name, '0', false) FROM pg_settings WHERE name = ANY($1)", [TIME_LIMITS]);
    return client;
  } catch (cause) {
    void closeClient(client);
    throw new Error(`The database ${address.description} cannot be reached: ${formatReason(cause)}`, { cause });
  }
}
