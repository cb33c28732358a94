import type { Clock } from '../../clock.ts';
import type { Lease } from '../../editions/rate-store.ts';
import type { Connections } from './connections.ts';

/** A process whose clock differs from the database's by more than this leads only where no other process can. */
export const MOST_SKEW_MS = 60_000;

/**
 * Creates the lease in Postgres, by its clock. Every comparison reads the clock after a wait for a lock.
 *
 * A process with a skewed clock would save times at which the rates of the others are stale. So any other process takes
 * the lease from such a process. Alone, the process may lead, because the clock of the database may be the wrong one.
 */
export function createPostgresLease(connections: Connections, clock: Pick<Clock, 'now'>): Lease {
  // An expiry later than any possible one predates a clock that was set back; ignore it.
  const take = `
    INSERT INTO lease AS held (id, holder, expires_at)
    VALUES (1, CASE WHEN abs(extract(epoch FROM clock_timestamp()) * 1000 - $3) > ${MOST_SKEW_MS}
      THEN 'skewed ' || $1 ELSE $1 END, clock_timestamp() + $2 * interval '1 millisecond')
    ON CONFLICT (id) DO UPDATE
    SET holder = excluded.holder, expires_at = clock_timestamp() + $2 * interval '1 millisecond'
    WHERE held.holder IN ($1, 'skewed ' || $1) OR held.expires_at <= clock_timestamp()
      OR held.expires_at > clock_timestamp() + $2 * interval '1 millisecond'
      OR (held.holder LIKE 'skewed %' AND excluded.holder NOT LIKE 'skewed %')
    RETURNING 1`;
  return {
    async acquire(holder, milliseconds) {
      return (await connections.run(take, [holder, milliseconds, clock.now()])).length > 0;
    },
    async release(holder) {
      await connections.run("DELETE FROM lease WHERE holder IN ($1, 'skewed ' || $1)", [holder]);
    },
  };
}
