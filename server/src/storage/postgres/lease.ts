import type { Lease } from '../../refresh/lease.ts';
import type { Connections } from './connections.ts';

/**
 * The lease in Postgres, by its clock.
 *
 * The clock is read anew wherever it is compared: who waited for another process compares with the time after the wait.
 */
export function postgresLease(connections: Connections): Lease {
  // An expiry later than any that can be asked for now predates a clock that was set back; it does not count.
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
