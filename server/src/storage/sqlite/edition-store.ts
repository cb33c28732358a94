import type { DatabaseSync } from 'node:sqlite';
import type { EditionStore } from '../../editions/edition-store.ts';
import { DELETE_TABLES, readContents, readEdition, SELECT_EDITIONS } from '../edition-row.ts';
import type { Write } from './statement.ts';

const PRUNE = `UPDATE editions SET content = NULL WHERE content IS NOT NULL
  AND number < (SELECT max(number) FROM editions WHERE published_at <= ?) RETURNING number`;

/** Creates the store of editions in SQLite. */
export function createSqliteEditionStore(database: DatabaseSync, write: Write): EditionStore {
  const list = (rest: string, ...values: (string | number)[]) =>
    database
      .prepare(`${SELECT_EDITIONS} ${rest}`)
      .all(...values)
      .map(readEdition);
  return {
    findAt: async (time) => list('WHERE published_at <= ? ORDER BY number DESC LIMIT 1', time)[0],
    // The letter g comes after the last hexadecimal digit.
    listById: async (start) => list('WHERE id BETWEEN ? AND ? LIMIT 2', start, `${start}g`),
    listAfter: async (number, most) => list('WHERE number > ? ORDER BY number LIMIT ?', number, most),
    async readTables(hashes) {
      const sql = 'SELECT hash, content FROM stated_tables WHERE hash IN (SELECT value FROM json_each(?))';
      return readContents(database.prepare(sql).all(JSON.stringify(hashes)));
    },
    async prune(before) {
      const [pruned = []] = await write({ sql: PRUNE, values: [before] }, { sql: DELETE_TABLES });
      return pruned.length;
    },
  };
}
