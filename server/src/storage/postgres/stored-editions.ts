import type { StoredEditions } from '../copying/contents.ts';
import { readTable } from '../edition-row.ts';
import type { Connections } from './connections.ts';
import { createPostgresEditionStore } from './edition-store.ts';

const PUT_EDITIONS = `INSERT INTO editions (number, id, published_at, content)
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bytea[])`;
const PUT_TABLES = `INSERT INTO stated_tables (hash, content, last_edition)
  SELECT * FROM unnest($1::text[], $2::bytea[], $3::bigint[])
  ON CONFLICT (hash) DO UPDATE SET last_edition = excluded.last_edition`;

/** Gives access to the editions of Postgres as they are stored. */
export function openPostgresEditions({ run }: Pick<Connections, 'run'>): StoredEditions {
  const { listAfter } = createPostgresEditionStore({ run });
  return {
    listAfter,
    async listTablesAfter(hash, number, most) {
      const sql = 'SELECT * FROM stated_tables WHERE hash > $1 AND last_edition > $2 ORDER BY hash LIMIT $3';
      return (await run(sql, [hash, number, most])).map(readTable);
    },
    async append(rows) {
      const columns = (['number', 'id', 'publishedAt', 'content'] as const).map((name) =>
        rows.map((row) => row[name] ?? null),
      );
      await run(PUT_EDITIONS, columns);
    },
    async prune(number) {
      await run('UPDATE editions SET content = NULL WHERE content IS NOT NULL AND number < $1', [number]);
      await run('DELETE FROM stated_tables WHERE last_edition < $1', [number]);
    },
    async putTables(rows) {
      const columns = (['hash', 'content', 'lastEdition'] as const).map((name) => rows.map((row) => row[name]));
      await run(PUT_TABLES, columns);
    },
  };
}
