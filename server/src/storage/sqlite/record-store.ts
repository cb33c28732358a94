import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../logger.ts';
import type { RecordStore } from '../../refresh/rate-store.ts';
import { readRecord } from '../read-record.ts';
import { recordToJson } from '../record-json.ts';
import { inTransaction } from './in-transaction.ts';

/** The record of refreshing in the embedded database, in one row that is replaced in one transaction. */
export function sqliteRecordStore(database: DatabaseSync, log: Log): RecordStore {
  const select = database.prepare('SELECT rates AS revision, json FROM revisions LEFT JOIN refresh_state ON true');
  const advance = database.prepare('UPDATE revisions SET rates = rates + 1 WHERE rates = ?');
  const replace = database.prepare('INSERT OR REPLACE INTO refresh_state (id, json) VALUES (1, ?)');
  return {
    async load() {
      const { revision, json } = select.get() ?? {};
      return { revision: Number(revision), record: readRecord(json, log) };
    },
    async save(record, revision) {
      const json = recordToJson(record);
      return inTransaction(database, () => {
        if (advance.run(revision).changes === 0) return undefined;
        replace.run(json);
        return revision + 1;
      });
    },
  };
}
