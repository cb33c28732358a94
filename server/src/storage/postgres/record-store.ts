import type { Log } from '../../log/logger.ts';
import type { RecordStore } from '../../refresh/rate-store.ts';
import { readRecord, writeRecord } from '../record-json.ts';
import type { Connections } from './connections.ts';
import { CHANNEL } from './schema.ts';

/** Creates the store of the record in Postgres: one row, replaced in one statement. */
export function createPostgresRecordStore(
  { requests, operators }: Readonly<Record<'requests' | 'operators', Pick<Connections, 'run'>>>,
  log: Log,
): RecordStore {
  return {
    async load() {
      // The connections of requests have a short time limit: after a failure, the change watch soon loads again.
      // Before the first save, the join gives a row whose `json` is NULL.
      const [row] = await requests.run('SELECT rates AS revision, json FROM revisions LEFT JOIN refresh_state ON true');
      return { revision: Number(row?.revision), record: readRecord(row?.json, log) };
    },
    async save(record, revision) {
      const [row] = await operators.run(
        `WITH advanced AS (UPDATE revisions SET rates = rates + 1 WHERE rates = $1 RETURNING rates),
         saved AS (
           INSERT INTO refresh_state (id, json) SELECT 1, $2 FROM advanced
           ON CONFLICT (id) DO UPDATE SET json = excluded.json
         )
         SELECT rates AS revision, pg_notify(${CHANNEL}, '') FROM advanced`,
        [revision, writeRecord(record)],
      );
      return row && Number(row.revision);
    },
  };
}
