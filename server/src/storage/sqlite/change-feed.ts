import type { DatabaseSync } from 'node:sqlite';
import type { ChangeFeed } from '../../changes/change-feed.ts';
import type { IdentityCheck } from '../identity-check.ts';
import type { FileGuard } from './file-guard.ts';
import { readSigns, SIGNS } from './select-signs.ts';
import { translateFailures } from './translate-failures.ts';

/** Creates the change feed of SQLite, which gives no hints. */
export function createSqliteChangeFeed(
  database: DatabaseSync,
  guard: FileGuard,
  identityCheck: IdentityCheck,
): ChangeFeed {
  const select = database.prepare(`SELECT accounts, creations, rates, decisions, ${SIGNS} FROM revisions`);
  return {
    async read() {
      guard.assertAll();
      const row = translateFailures(() => select.get());
      identityCheck.assertSame(readSigns(row));
      const [accounts, creations] = [Number(row?.accounts), Number(row?.creations)];
      return { accounts, creations, rates: Number(row?.rates), decisions: Number(row?.decisions) };
    },
    onHint() {},
  };
}
