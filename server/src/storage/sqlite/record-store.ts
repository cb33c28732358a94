import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../logger.ts';
import type { RecordStore } from '../../refresh/rate-store.ts';
import { recordToJson } from '../record-json.ts';
import { RecordReader } from '../record-reader.ts';
import type { FileGuard } from './file-guard.ts';
import { inTransaction } from './in-transaction.ts';

/** The record of refreshing in the embedded database, in one row that is replaced in one transaction. */
export function sqliteRecordStore(database: DatabaseSync, assertFile: FileGuard, log: Log): RecordStore {
  const select = database.prepare('SELECT rates AS revision, json FROM revisions LEFT JOIN refresh_state ON true');
  const advance = database.prepare('UPDATE revisions SET rates = rates + 1 WHERE rates = ?');
  const replace = database.prepare('INSERT OR REPLACE INTO refresh_state (id, json) VALUES (1, ?)');
  const reader = new RecordReader(log);
  return {
    async load() {
      assertFile();
      const { revision, json } = select.get() ?? {};
      return reader.read(Number(revision), json);
    },
    async save(record, revision) {
      assertFile();
      const json = recordToJson(record);
      const isSaved = inTransaction(database, () => {
        if (advance.run(revision).changes === 0) return false;
        replace.run(json);
        return true;
      });
      if (!isSaved) return undefined;
      reader.remember(record, revision + 1);
      return revision + 1;
    },
  };
}
