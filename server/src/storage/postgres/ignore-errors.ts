import type { ClientBase } from 'pg';

/** Keeps the loss of a connection from ending the process: a statement under way is told of it as well. */
export function ignoreErrors(client: ClientBase): void {
  client.on('error', () => {});
}
