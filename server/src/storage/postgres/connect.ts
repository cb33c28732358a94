import { Client } from 'pg';
import type { Address } from './address.ts';

/** Longer than a migration or a page of a copy. The limit ends a program whose connection was cut unnoticed. */
const FOR_SETUP = { connectMs: 5_000, statementMs: 600_000 };

/**
 * Connects outside of the pools, with limits in milliseconds.
 *
 * @param limits - The default leaves time for setup or a copy.
 */
export async function connect({ config }: Address, limits = FOR_SETUP): Promise<Client & AsyncDisposable> {
  const { connectMs, statementMs } = limits;
  const client = new Client({ ...config, connectionTimeoutMillis: connectMs, query_timeout: statementMs });
  // Keeps the loss of the connection from ending the process. A statement under way fails by itself.
  client.on('error', () => {});
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => closeClient(client) });
}

/** Closes a connection at once, since waiting for the goodbye of a hanging server would keep the process from ending. */
export async function closeClient(client: Client): Promise<void> {
  const ended = client.end();
  client.connection.stream.destroy();
  await ended;
}
