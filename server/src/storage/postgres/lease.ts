import type { Lease } from '../../refresh/lease.ts';
import type { Connections } from './connections.ts';

/**
 * Creates the lease in Postgres, by its clock.
 *
 * Every comparison reads the clock again, so that a process which waited for a lock compares with the time after the
 * wait.
 */
export function createPostgresLease(connections: Connections): Lease {
  // An expiry later than any possible one predates a clock that was set back; ignore it.
  const take = `
    INSERT INTO lease AS held (id, holder, expires_at)
    VALUES (1, $1, clock_timestamp() + $2 * interval '1 millisecond')
    ON CONFLICT (id) DO UPDATE
    SET holder = excluded.holder, expires_at = clock_timestamp() + $2 * interval '1 millisecond'
    WHERE held.holder = $1 OR held.expires_at <= clock_timestamp()
      OR held.expires_at > clock_timestamp() + $2 * interval '1 millisecond'
    RETURNING 1`;
  return {
    async acquire(holder, milliseconds) {
      return (await connections.run(take, [holder, milliseconds])).length > 0;
    },
    async release(holder) {
      await connections.run('DELETE FROM lease WHERE holder = $1', [holder]);
    },
  };
}
