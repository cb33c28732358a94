import type { ClientBase } from 'pg';

const backends = new WeakMap<ClientBase, number>();

/**
 * Sets up a new connection. Charges are exact under READ COMMITTED, where who waited for a row sees what was committed
 * meanwhile; a server may have another default.
 *
 * @param statementMs - After so many milliseconds the server gives up a statement, or waiting for a lock.
 */
export async function prepareSession(client: ClientBase, statementMs: number): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pg_backend_pid() AS pid, set_config('default_transaction_isolation', 'read committed', false),
       set_config('client_encoding', 'UTF8', false), set_config('statement_timeout', $1, false),
       set_config('lock_timeout', $1, false)`,
    [String(statementMs)],
  );
  const pid = rows[0]?.pid;
  if (pid !== undefined) backends.set(client, pid);
}

/** The number of the server process at the other end, once the session was set up. */
export function backendOf(client: ClientBase): number | undefined {
  return backends.get(client);
}
