import type { DatabaseSync } from 'node:sqlite';
import type { PackedEdition } from '../../editions/edition-store.ts';
import type { RecordStore } from '../../editions/rate-store.ts';
import type { Log } from '../../log/logger.ts';
import { readRecord, writeRecord } from '../record-json.ts';
import type { Statement, Write } from './statement.ts';

const ADVANCE = 'UPDATE revisions SET rates = rates + 1 WHERE rates = ? RETURNING rates';
/** Each of the next ones writes only if the statement before has written. */
const REPLACE = `INSERT INTO refresh_state (id, json) SELECT 1, ? WHERE changes() > 0
  ON CONFLICT DO UPDATE SET json = excluded.json`;
const APPEND = `INSERT INTO editions (number, id, published_at, content)
  SELECT (SELECT coalesce(max(number), 0) + 1 FROM editions), ?, ?, ? WHERE changes() > 0`;
const PUT_TABLE = `INSERT INTO stated_tables (hash, content, last_edition)
  SELECT ?, ?, (SELECT max(number) FROM editions) WHERE changes() > 0
  ON CONFLICT (hash) DO UPDATE SET last_edition = excluded.last_edition`;

/** Creates the store of the record in SQLite: one row, replaced in the transaction that appends its edition. */
export function createSqliteRecordStore(database: DatabaseSync, write: Write, log: Log): RecordStore {
  const select = database.prepare(
    `SELECT rates AS revision, json, last.id, last.published_at, last.content
    FROM revisions LEFT JOIN refresh_state ON true
      LEFT JOIN (SELECT * FROM editions ORDER BY number DESC LIMIT 1) AS last ON true`,
  );
  return {
    async load() {
      const { revision, json, ...last } = select.get() ?? {};
      const record = readRecord(json, last, log);
      return { revision: Number(revision), record, ...(last.id && { lastEdition: String(last.id) }) };
    },
    async save(record, revision, edition) {
      const [advanced = []] = await write(
        { sql: ADVANCE, values: [revision] },
        { sql: REPLACE, values: [writeRecord(record)] },
        ...(edition ? listAppending(edition) : []),
      );
      return advanced.length > 0 ? revision + 1 : undefined;
    },
  };
}

function listAppending({ id, publishedAt, content, tables }: PackedEdition): Statement[] {
  return [
    { sql: APPEND, values: [id, publishedAt, content] },
    ...[...tables].map(([hash, table]) => ({ sql: PUT_TABLE, values: [hash, table] })),
  ];
}
