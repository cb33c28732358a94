import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { IdentityWitness } from '../identity-witness.ts';
import type { Connections } from './connections.ts';
import type { Listener } from './listener.ts';
import { SIGNS, signsOf } from './select-signs.ts';

/** The revisions in Postgres, which tells at once when one has changed. */
export function postgresChangeFeed(connections: Connections, listener: Listener, witness: IdentityWitness): ChangeFeed {
  return {
    async read() {
      const [row] = await connections.run(`SELECT accounts, rates, decisions, ${SIGNS} FROM revisions`);
      witness.assertSame(signsOf(row));
      return { accounts: Number(row?.accounts), rates: Number(row?.rates), decisions: Number(row?.decisions) };
    },
    onHint: (hear) => listener.onHint(hear),
  };
}
