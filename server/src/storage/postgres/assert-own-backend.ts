import { Client } from 'pg';
import { type Address, buildConfigForRequests } from './address.ts';
import { closeClient } from './close-client.ts';
import { ignoreErrors } from './ignore-errors.ts';

/** On a busy pooler, another program may take the process that two connections would share. */
const TRIES = 5;

/**
 * Asserts that a connection keeps its process of the server. A pooler that lends processes for single transactions loses
 * `LISTEN`, and mixes up the settings of the sessions of all its clients.
 *
 * @throws Error when two connections share a process.
 */
export async function assertOwnBackend(client: Client, address: Address): Promise<void> {
  // A pooler that gives no second connection proves nothing. Whatever else fails here, fails again for the caller.
  if (!(await findSharing(client, address).catch(() => false))) return;
  throw new Error(
    'a pooler lends its connections for single transactions, which would lose notifications and settings: give PgBouncer pool_mode = session, or name Postgres itself',
  );
}

async function findSharing(client: Client, address: Address): Promise<boolean> {
  const backend = await readBackend(client);
  // A pooler makes up the process id that a new connection gets, so a direct connection needs no second one.
  if (backend === readClaimedBackend(client)) return false;
  await using closing = new AsyncDisposableStack();
  const other = closing.adopt(new Client(buildConfigForRequests(address)), closeClient);
  ignoreErrors(other);
  await other.connect();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if ((await readBackend(other)) === backend || (await readBackend(client)) !== backend) return true;
  }
  return false;
}

async function readBackend(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** Reads the process id that the other side gave when the connection was made. The types of the library lack it. */
function readClaimedBackend(client: Client & { readonly processID?: unknown }): unknown {
  return client.processID;
}
