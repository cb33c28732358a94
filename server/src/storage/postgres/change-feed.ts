import type { ChangeFeed } from '../../changes/change-feed.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { Connections } from './connections.ts';
import type { Listener } from './listener.ts';
import { readSigns, SIGNS } from './select-signs.ts';

const TRIGGERS = ['account_changed', 'account_created', 'accounts_emptied', 'decision_changed'];

/**
 * A copy fires no trigger, so only the last id shows that it has brought or lost accounts. The `xmin` of a trigger shows
 * that somebody has disabled and enabled it, and may have changed accounts in between.
 */
const READ = `SELECT accounts, creations, rates, decisions, (SELECT coalesce(max(id), 0) FROM accounts) AS last_id,
  ARRAY(SELECT concat_ws(' ', tgname, xmin) FROM pg_trigger WHERE tgenabled IN ('O', 'A')
    AND tgrelid IN ('accounts'::regclass, 'rate_decisions'::regclass) ORDER BY tgname) AS triggers, ${SIGNS}
  FROM revisions`;

/** More than any number of changes, so that changes that nobody has counted give a revision of their own. */
const BEYOND_REVISIONS = 2 ** 40;

/** Creates the change feed of Postgres, which gives a hint at once after a change. */
export function createPostgresChangeFeed(
  connections: Connections,
  listener: Listener,
  identityCheck: IdentityCheck,
): ChangeFeed {
  let lastId = 0;
  let lastTriggers: string | undefined;
  /** The number of times at which somebody may have changed something that no trigger has counted. */
  let uncounted = 0;
  return {
    async read() {
      const [row] = await connections.run(READ);
      identityCheck.assertSame(readSigns(row));
      const triggers = String(row?.triggers);
      if (Number(row?.last_id) < lastId || triggers !== (lastTriggers ?? triggers)) uncounted += 1;
      lastId = Number(row?.last_id);
      lastTriggers = triggers;
      assertTriggers(row?.triggers);
      const count = (counted: unknown) => Number(counted) + uncounted * BEYOND_REVISIONS;
      return {
        accounts: count(row?.accounts),
        creations: count(row?.creations) + lastId,
        rates: Number(row?.rates),
        decisions: count(row?.decisions),
      };
    },
    onHint: (hear) => listener.onHint(hear),
  };
}

/** Asserts the triggers that count changes: without one of them, nobody would notice that a key is revoked. */
function assertTriggers(found: unknown): void {
  const names = Array.isArray(found) ? found.map((trigger) => String(trigger).split(' ', 1)[0]) : [];
  const missing = TRIGGERS.filter((name) => !names.includes(name));
  if (missing.length === 0) return;
  throw new UnavailableError(`The database lacks the trigger ${missing.join(', ')}, or the trigger is disabled.`, {
    reason: 'The tables of Crossrate are missing, or may not be used.',
  });
}
