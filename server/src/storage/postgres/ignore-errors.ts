import type { ClientBase } from 'pg';

/** Keeps the loss of a connection from ending the process. A statement under way fails by itself. */
export function ignoreErrors(client: ClientBase): void {
  client.on('error', () => {});
}
