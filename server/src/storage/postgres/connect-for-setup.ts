import { Client, DatabaseError } from 'pg';
import { formatReason } from '../../format-reason.ts';
import { type Address, buildConfigForSetup } from './address.ts';
import { assertOwnBackend } from './assert-own-backend.ts';
import { closeClient } from './close-client.ts';
import { ignoreErrors } from './ignore-errors.ts';

/** Lifts the limits of transactions. A copy idles in one while the other storage works. Postgres 16 lacks the second. */
const LIFT_TRANSACTION_LIMITS = `SELECT set_config('idle_in_transaction_session_timeout', '0', false),
  CASE WHEN current_setting('transaction_timeout', true) IS NOT NULL THEN set_config('transaction_timeout', '0', false) END`;

/**
 * Connects for setup or a copy, without a time limit on the server.
 *
 * @throws Error with the address of the database and the reason, when it cannot be used.
 */
export async function connectForSetup(address: Address): Promise<Client> {
  const client = new Client(buildConfigForSetup(address));
  ignoreErrors(client);
  try {
    await client.connect();
    // Before any setting, which a pooler would leave to other programs.
    await assertOwnBackend(client, address);
    // A migration may last longer, and the limit of the server may be too short even for the next query.
    await liftTimeLimit(client);
    await client.query(LIFT_TRANSACTION_LIMITS);
    return client;
  } catch (cause) {
    void closeClient(client);
    const reason = lacksPassword(client, cause) ? 'it asks for a password, and none is given' : formatReason(cause);
    throw new Error(`The database ${address.description} cannot be used: ${reason}`, { cause });
  }
}

/** True when a server asks for the password that a client lacks. Each way of asking fails in other words. */
function lacksPassword({ password }: Client, error: unknown): boolean {
  return !password && /password/.test(formatReason(error));
}

/** The code of Postgres for a statement that was ended early. */
const CANCELED = '57014';
const MOST_TRIES = 100;

/** Lifts the time limit of statements. A busy server with a limit of a millisecond may end even the statement for that. */
async function liftTimeLimit(client: Client, tries = 1): Promise<void> {
  try {
    await client.query("SET statement_timeout = 0; SET client_encoding = 'UTF8'");
  } catch (error) {
    const isCanceled = error instanceof DatabaseError && error.code === CANCELED;
    if (!isCanceled || tries === MOST_TRIES) throw error;
    await liftTimeLimit(client, tries + 1);
  }
}
