import type { ChangeFeed } from '../../changes/change-feed.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { Connections } from './connections.ts';
import type { Listener } from './listener.ts';
import { readSigns, SIGNS } from './select-signs.ts';

const TRIGGERS = ['account_changed', 'account_created', 'accounts_emptied', 'decision_changed'];

/** A copy fires no trigger, so only the last id shows that an older copy lacks accounts. */
const READ = `SELECT accounts, creations, rates, decisions, (SELECT coalesce(max(id), 0) FROM accounts) AS last_id,
  ARRAY(SELECT tgname::text FROM pg_trigger WHERE tgenabled IN ('O', 'A')
    AND tgrelid IN ('accounts'::regclass, 'rate_decisions'::regclass)) AS triggers, ${SIGNS}
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
      assertTriggers(row?.triggers);
      if (Number(row?.last_id) < lastId) losses += 1;
      lastId = Number(row?.last_id);
      const accounts = Number(row?.accounts) + losses * BEYOND_REVISIONS;
      const creations = Number(row?.creations);
      return { accounts, creations, rates: Number(row?.rates), decisions: Number(row?.decisions) };
    },
    onHint: (hear) => listener.onHint(hear),
  };
}

/** Asserts the triggers that count changes: without one of them, nobody would notice that a key is revoked. */
function assertTriggers(found: unknown): void {
  const missing = TRIGGERS.filter((name) => !(Array.isArray(found) && found.includes(name)));
  if (missing.length === 0) return;
  throw new UnavailableError(`The database lacks the trigger ${missing.join(', ')}, or the trigger is disabled.`, {
    reason: 'The tables of Crossrate are missing, or may not be used.',
  });
}
