import type { DatabaseSync } from 'node:sqlite';
import type { EditionRow, EditionStore } from '../../editions/edition-store.ts';
import type { Row, Write } from './statement.ts';

const SELECT = 'SELECT number, id, published_at, content FROM editions';
const PRUNE = `UPDATE editions SET content = NULL WHERE content IS NOT NULL
  AND number < (SELECT max(number) FROM editions WHERE published_at <= ?) RETURNING number`;
const DELETE_TABLES = `DELETE FROM stated_tables
  WHERE last_edition < (SELECT min(number) FROM editions WHERE content IS NOT NULL)`;

/** Creates the store of editions in SQLite. */
export function createSqliteEditionStore(database: DatabaseSync, write: Write): EditionStore {
  const list = (rest: string, ...values: (string | number)[]) =>
    database
      .prepare(`${SELECT} ${rest}`)
      .all(...values)
      .map(readRow);
  return {
    findAt: async (time) => list('WHERE published_at <= ? ORDER BY number DESC LIMIT 1', time)[0],
    // The letter g comes after the last hexadecimal digit.
    listById: async (start) => list('WHERE id BETWEEN ? AND ? LIMIT 2', start, `${start}g`),
    listAfter: async (number, most) => list('WHERE number > ? ORDER BY number LIMIT ?', number, most),
    async readTables(hashes) {
      const sql = 'SELECT hash, content FROM stated_tables WHERE hash IN (SELECT value FROM json_each(?))';
      const rows = database.prepare(sql).all(JSON.stringify(hashes));
      return new Map(rows.map(({ hash, content }) => [String(hash), content as Uint8Array]));
    },
    async prune(before) {
      const [pruned = []] = await write({ sql: PRUNE, values: [before] }, { sql: DELETE_TABLES });
      return pruned.length;
    },
  };
}

function readRow({ number, id, published_at, content }: Row): EditionRow {
  const about = { number: Number(number), id: String(id), publishedAt: Number(published_at) };
  return content instanceof Uint8Array ? { ...about, content } : about;
}
