import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../log/logger.ts';
import type { RecordStore } from '../../refresh/rate-store.ts';
import { readRecord, writeRecord } from '../record-json.ts';
import type { Write } from './statement.ts';

const ADVANCE = 'UPDATE revisions SET rates = rates + 1 WHERE rates = ? RETURNING rates';
/** Only if the statement before has advanced the revision. */
const REPLACE = 'INSERT OR REPLACE INTO refresh_state (id, json) SELECT 1, ? WHERE changes() > 0';

/** Creates the store of the record in SQLite: one row, replaced in one transaction. */
export function createSqliteRecordStore(database: DatabaseSync, write: Write, log: Log): RecordStore {
  const select = database.prepare('SELECT rates AS revision, json FROM revisions LEFT JOIN refresh_state ON true');
  return {
    async load() {
      const { revision, json } = select.get() ?? {};
      return { revision: Number(revision), record: readRecord(json, log) };
    },
    async save(record, revision) {
      const json = writeRecord(record);
      const [advanced = []] = await write({ sql: ADVANCE, values: [revision] }, { sql: REPLACE, values: [json] });
      return advanced.length > 0 ? revision + 1 : undefined;
    },
  };
}
