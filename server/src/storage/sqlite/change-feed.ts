import type { DatabaseSync } from 'node:sqlite';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { FileGuard } from './file-guard.ts';
import { orUnavailable } from './or-unavailable.ts';

/** The revisions in the embedded database, which gives no hints of changes by other processes. */
export function sqliteChangeFeed(database: DatabaseSync, assertFile: FileGuard): ChangeFeed {
  const select = database.prepare('SELECT accounts, rates, decisions FROM revisions');
  return {
    async read() {
      assertFile();
      const row = orUnavailable(() => select.get());
      return { accounts: Number(row?.accounts), rates: Number(row?.rates), decisions: Number(row?.decisions) };
    },
    onHint() {},
  };
}
