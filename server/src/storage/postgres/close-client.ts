import type { Client } from 'pg';

/**
 * Closes a connection at once, since waiting for the goodbye of a hanging server would keep the process from ending.
 */
export async function closeClient(client: Client): Promise<void> {
  const ended = client.end();
  client.connection.stream.destroy();
  await ended;
}
