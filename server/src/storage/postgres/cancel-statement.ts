import { connect } from 'node:net';
import type { Client } from 'pg';

/** The number of the protocol that asks to cancel a statement. */
const CANCEL_REQUEST = 80_877_102;
const TIMEOUT_MS = 500;

/**
 * Cancels an abandoned statement. No time limit of the server ends a commit that waits for a standby: it would keep its
 * locks, and each such charge would occupy one more connection. The secret of the connection keeps the request from any
 * other statement.
 */
export function cancelStatement({
  host,
  port,
  // The types of the library lack the numbers that the server gave when the connection was made.
  processID = 0,
  secretKey = 0,
}: Client & { readonly processID?: number; readonly secretKey?: number }): void {
  const request = Buffer.alloc(16);
  [request.length, CANCEL_REQUEST, processID, secretKey].forEach((field, index) => {
    request.writeInt32BE(field, 4 * index);
  });
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const socket = connect({ ...place, timeout: TIMEOUT_MS });
  socket.on('error', () => {}).on('timeout', () => socket.destroy());
  socket.end(request);
}
