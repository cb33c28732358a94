import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { Connections } from './connections.ts';
import type { Listener } from './listener.ts';

/** The revisions in Postgres, which tells at once when one has changed. */
export function postgresChangeFeed(connections: Connections, listener: Listener): ChangeFeed {
  return {
    async read() {
      const [row] = await connections.run('SELECT accounts, rates, decisions FROM revisions');
      return { accounts: Number(row?.accounts), rates: Number(row?.rates), decisions: Number(row?.decisions) };
    },
    onHint: (hear) => listener.onHint(hear),
  };
}
