import type { ClientBase, QueryResult } from 'pg';

/** A process of the server. The number alone is not enough, because another process may get it later. */
export interface Backend {
  readonly pid: number;
  /** In seconds since the epoch. */
  readonly startedAt: string;
}

const backends = new WeakMap<ClientBase, Backend>();

/**
 * Sets up a new connection, whose defaults the server may have changed.
 *
 * - Charges need READ COMMITTED, under which a statement that waited for a row sees its latest commit.
 * - Charges need to hear of warnings: only a warning shows that a commit may be lost.
 * - The server must not end an idle connection: a request that came at this moment would fail.
 *
 * @param statementMs - The server's time limit for a statement and for a lock, in milliseconds.
 */
export async function prepareSession(client: ClientBase, statementMs: number): Promise<void> {
  // The time limit is lifted first: the limit of the server may be too short for the rest. All of it is one round trip,
  // and so has no parameters. The compiler does not know that several statements have several results. The function
  // takes less than half the time of the view pg_stat_activity, whose tables a new process of the server has yet to look up.
  const [, { rows }] = (await client.query(
    `SET statement_timeout = ${statementMs};
     SELECT pid, extract(epoch FROM backend_start)::text AS "startedAt",
       set_config('default_transaction_isolation', 'read committed', false),
       set_config('client_encoding', 'UTF8', false), set_config('lock_timeout', '${statementMs}', false),
       set_config('client_min_messages', 'warning', false), set_config('idle_session_timeout', '0', false)
     FROM pg_stat_get_activity(pg_backend_pid())`,
  )) as unknown as [QueryResult, QueryResult<{ pid: number; startedAt: string }>];
  const [backend] = rows;
  if (backend) backends.set(client, backend);
}

/** Finds the server process of a connection whose session was set up. */
export function findBackend(client: ClientBase): Backend | undefined {
  return backends.get(client);
}
