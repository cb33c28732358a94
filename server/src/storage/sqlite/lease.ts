import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import type { Lease } from '../../refresh/lease.ts';
import type { FileGuard } from './file-guard.ts';

/** The lease in the embedded database, by the clock of the machine, which all its processes share. */
export function sqliteLease(database: DatabaseSync, assertFile: FileGuard, clock: Clock): Lease {
  // An expiry much later than any that can be asked for now predates a clock that was set back; it does not count. A
  // process may read the clock, then wait for the lock while another takes the lease: hence twice the time.
  const take = database.prepare(
    `INSERT INTO lease (id, holder, expires_at) VALUES (1, ?1, ?2 + ?3)
     ON CONFLICT DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
     WHERE holder = ?1 OR expires_at <= ?2 OR expires_at > ?2 + 2 * ?3`,
  );
  const drop = database.prepare('DELETE FROM lease WHERE holder = ?');
  return {
    async acquire(holder, milliseconds) {
      assertFile();
      return take.run(holder, Math.floor(clock.now()), milliseconds).changes > 0;
    },
    async release(holder) {
      drop.run(holder);
    },
  };
}
