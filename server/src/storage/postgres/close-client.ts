import type { Client } from 'pg';

/** Closes a connection at once. A server that hangs would never say goodbye, and keep the process from ending. */
export async function closeClient(client: Client): Promise<void> {
  const ended = client.end();
  client.connection.stream.destroy();
  await ended;
}
