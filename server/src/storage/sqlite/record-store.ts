import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../logger.ts';
import type { RecordStore } from '../../refresh/rate-store.ts';
import { writeRecord } from '../record-json.ts';
import { RecordReader } from '../record-reader.ts';
import type { FileGuard } from './file-guard.ts';
import type { Write } from './writing/statement.ts';

const ADVANCE = 'UPDATE revisions SET rates = rates + 1 WHERE rates = ? RETURNING rates';
/** Only if the statement before has advanced the revision. */
const REPLACE = 'INSERT OR REPLACE INTO refresh_state (id, json) SELECT 1, ? WHERE changes() > 0';

/** Creates the store of the record in SQLite: one row, replaced in one transaction. */
export function createSqliteRecordStore(
  database: DatabaseSync,
  write: Write,
  { guard, log }: { readonly guard: FileGuard; readonly log: Log },
): RecordStore {
  const select = database.prepare('SELECT rates AS revision, json FROM revisions LEFT JOIN refresh_state ON true');
  const reader = new RecordReader(log);
  return {
    async load() {
      guard.assert();
      const { revision, json } = select.get() ?? {};
      return reader.read(Number(revision), json);
    },
    async save(record, revision) {
      const json = writeRecord(record);
      const [advanced = []] = await write({ sql: ADVANCE, values: [revision] }, { sql: REPLACE, values: [json] });
      if (advanced.length === 0) return undefined;
      reader.remember(record, revision + 1);
      return revision + 1;
    },
  };
}
