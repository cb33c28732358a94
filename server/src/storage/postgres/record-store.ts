import type { PackedEdition } from '../../editions/edition-store.ts';
import type { RecordStore } from '../../editions/rate-store.ts';
import type { Log } from '../../log/logger.ts';
import { readRecord, writeRecord } from '../record-json.ts';
import type { Connections } from './connections.ts';
import { CHANNEL } from './schema.ts';

/** Creates the store of the record in Postgres: one row, replaced in the statement that appends its edition. */
export function createPostgresRecordStore(
  { requests, operators }: Readonly<Record<'requests' | 'operators', Pick<Connections, 'run'>>>,
  log: Log,
): RecordStore {
  return {
    async load() {
      // The connections of requests have a short time limit: after a failure, the change watch soon loads again.
      // Before the first save, the join gives a row whose `json` is NULL.
      const [row] = await requests.run(
        `SELECT rates AS revision, json, last.id, last.published_at, last.content
        FROM revisions LEFT JOIN refresh_state ON true
          LEFT JOIN (SELECT * FROM editions ORDER BY number DESC LIMIT 1) AS last ON true`,
      );
      const { revision, json, ...last } = row ?? {};
      const record = readRecord(json, last, log);
      return { revision: Number(revision), record, ...(last.id ? { lastEdition: String(last.id) } : {}) };
    },
    async save(record, revision, edition) {
      const [row] = await operators.run(
        `WITH advanced AS (UPDATE revisions SET rates = rates + 1 WHERE rates = $1 RETURNING rates),
         saved AS (
           INSERT INTO refresh_state (id, json) SELECT 1, $2 FROM advanced
           ON CONFLICT (id) DO UPDATE SET json = excluded.json
         ),
         appended AS (
           INSERT INTO editions (number, id, published_at, content)
           SELECT (SELECT coalesce(max(number), 0) + 1 FROM editions), $3::text, $4::bigint, $5::bytea
           FROM advanced WHERE $3 IS NOT NULL RETURNING number
         ),
         stated AS (
           INSERT INTO stated_tables (hash, content, last_edition)
           SELECT given.hash, given.content, appended.number
           FROM appended, unnest($6::text[], $7::bytea[]) AS given (hash, content)
           ON CONFLICT (hash) DO UPDATE SET last_edition = excluded.last_edition
         )
         SELECT rates AS revision, pg_notify(${CHANNEL}, '') FROM advanced`,
        [revision, writeRecord(record), ...listColumns(edition)],
      );
      return row && Number(row.revision);
    },
  };
}

function listColumns(edition: PackedEdition | undefined): unknown[] {
  const { id = null, publishedAt = null, content = null, tables = new Map() } = edition ?? {};
  return [id, publishedAt, content, [...tables.keys()], [...tables.values()]];
}
