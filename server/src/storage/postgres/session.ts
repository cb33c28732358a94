import type { ClientBase } from 'pg';

/** A process of the server; its number alone may be another's later. */
export interface Backend {
  readonly pid: number;
  /** In seconds since the epoch. */
  readonly startedAt: string;
}

const backends = new WeakMap<ClientBase, Backend>();

/**
 * Sets up a new connection. Charges are exact under READ COMMITTED, where who waited for a row sees what was committed
 * meanwhile; a server may have another default.
 *
 * @param statementMs - After so many milliseconds the server gives up a statement, or waiting for a lock.
 */
export async function prepareSession(client: ClientBase, statementMs: number): Promise<void> {
  const { rows } = await client.query<{ pid: number; startedAt: string }>(
    `SELECT pid, extract(epoch FROM backend_start)::text AS "startedAt",
       set_config('default_transaction_isolation', 'read committed', false),
       set_config('client_encoding', 'UTF8', false), set_config('statement_timeout', $1, false),
       set_config('lock_timeout', $1, false)
     FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
    [String(statementMs)],
  );
  const [backend] = rows;
  if (backend) backends.set(client, backend);
}

/** The process of the server at the other end, once the session was set up. */
export function backendOf(client: ClientBase): Backend | undefined {
  return backends.get(client);
}
