import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { Connections } from './connections.ts';
import type { Listener } from './listener.ts';
import { readSigns, SIGNS } from './select-signs.ts';

/** Adding an account counts as no change, so only the last id shows that an older copy lacks accounts. */
const READ = `SELECT accounts, rates, decisions, (SELECT coalesce(max(id), 0) FROM accounts) AS last_id, ${SIGNS}
  FROM revisions`;

/** More than any number of changes, so that each loss of accounts gives a revision of its own. */
const BEYOND_REVISIONS = 2 ** 40;

/** Creates the change feed of Postgres, which gives a hint at once after a change. */
export function createPostgresChangeFeed(
  connections: Connections,
  listener: Listener,
  identityCheck: IdentityCheck,
): ChangeFeed {
  let lastId = 0;
  let losses = 0;
  return {
    async read() {
      const [row] = await connections.run(READ);
      identityCheck.assertSame(readSigns(row));
      if (Number(row?.last_id) < lastId) losses += 1;
      lastId = Number(row?.last_id);
      const accounts = Number(row?.accounts) + losses * BEYOND_REVISIONS;
      return { accounts, rates: Number(row?.rates), decisions: Number(row?.decisions) };
    },
    onHint: (hear) => listener.onHint(hear),
  };
}
