import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { Connections } from './connections.ts';
import type { Listener } from './listener.ts';
import { readSigns, SIGNS } from './select-signs.ts';

/** Creates the change feed of Postgres, which gives a hint at once after a change. */
export function createPostgresChangeFeed(
  connections: Connections,
  listener: Listener,
  identityCheck: IdentityCheck,
): ChangeFeed {
  return {
    async read() {
      const [row] = await connections.run(`SELECT accounts, rates, decisions, ${SIGNS} FROM revisions`);
      identityCheck.assertSame(readSigns(row));
      return { accounts: Number(row?.accounts), rates: Number(row?.rates), decisions: Number(row?.decisions) };
    },
    onHint: (hear) => listener.onHint(hear),
  };
}
