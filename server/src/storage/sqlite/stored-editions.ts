import type { DatabaseSync } from 'node:sqlite';
import type { StoredEditions } from '../copying/contents.ts';
import { readTable } from '../edition-row.ts';
import { createSqliteEditionStore } from './edition-store.ts';
import type { Write } from './statement.ts';

const PUT_TABLE = `INSERT INTO stated_tables (hash, content, last_edition) VALUES (?, ?, ?)
  ON CONFLICT (hash) DO UPDATE SET last_edition = excluded.last_edition`;

/** Gives access to the editions of SQLite as they are stored. */
export function openSqliteEditions(database: DatabaseSync, write: Write): StoredEditions {
  const { listAfter } = createSqliteEditionStore(database, write);
  return {
    listAfter,
    async listTablesAfter(hash, number, most) {
      const sql = 'SELECT * FROM stated_tables WHERE hash > ? AND last_edition > ? ORDER BY hash LIMIT ?';
      return database.prepare(sql).all(hash, number, most).map(readTable);
    },
    async append(editions) {
      const insert = database.prepare('INSERT INTO editions (number, id, published_at, content) VALUES (?, ?, ?, ?)');
      for (const { number, id, publishedAt, content = null } of editions) insert.run(number, id, publishedAt, content);
    },
    async prune(number) {
      database.prepare('UPDATE editions SET content = NULL WHERE number < ?').run(number);
      database.prepare('DELETE FROM stated_tables WHERE last_edition < ?').run(number);
    },
    async putTables(tables) {
      const put = database.prepare(PUT_TABLE);
      for (const { hash, content, lastEdition } of tables) put.run(hash, content, lastEdition);
    },
  };
}
