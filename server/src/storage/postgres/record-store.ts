import type { Log } from '../../logger.ts';
import type { RecordStore } from '../../refresh/rate-store.ts';
import { readRecord } from '../read-record.ts';
import { recordToJson } from '../record-json.ts';
import type { Connections } from './connections.ts';
import { CHANNEL } from './schema.ts';

/** The record of refreshing in Postgres, in one row that is replaced in one statement. */
export function postgresRecordStore(connections: Connections, log: Log): RecordStore {
  return {
    async load() {
      const [row] = await connections.run(
        'SELECT rates AS revision, json FROM revisions LEFT JOIN refresh_state ON true',
      );
      return { revision: Number(row?.revision), record: readRecord(row?.json, log) };
    },
    async save(record, revision) {
      const [row] = await connections.run(
        `WITH advanced AS (UPDATE revisions SET rates = rates + 1 WHERE rates = $1 RETURNING rates),
         saved AS (
           INSERT INTO refresh_state (id, json) SELECT 1, $2 FROM advanced
           ON CONFLICT (id) DO UPDATE SET json = excluded.json
         )
         SELECT rates AS revision, pg_notify('${CHANNEL}', '') FROM advanced`,
        [revision, recordToJson(record)],
      );
      return row && Number(row.revision);
    },
  };
}
