import type { Clock } from '../../clock.ts';
import type { Lease } from '../../editions/rate-store.ts';
import type { Write } from './statement.ts';

// An expiry much later than any possible one predates a clock that was set back; ignore it. The limit is twice the
// term, because a process may read the clock and then wait for the lock while another process takes the lease.
const TAKE = `INSERT INTO lease (id, holder, expires_at) VALUES (1, ?1, ?2 + ?3)
  ON CONFLICT DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE holder = ?1 OR expires_at <= ?2 OR expires_at > ?2 + 2 * ?3
  RETURNING holder`;
const DROP = 'DELETE FROM lease WHERE holder = ?';

/** Creates the lease in SQLite, by the clock of the machine, which all processes share. */
export function createSqliteLease(write: Write, clock: Clock): Lease {
  return {
    async acquire(holder, milliseconds) {
      const [taken = []] = await write({ sql: TAKE, values: [holder, Math.floor(clock.now()), milliseconds] });
      return taken.length > 0;
    },
    async release(holder) {
      await write({ sql: DROP, values: [holder] });
    },
  };
}
