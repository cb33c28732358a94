import type { EditionRow, EditionStore } from '../../editions/edition-store.ts';
import type { Connections, Row } from './connections.ts';

const SELECT = 'SELECT number, id, published_at, content FROM editions';
const PRUNE = `UPDATE editions SET content = NULL WHERE content IS NOT NULL
  AND number < (SELECT max(number) FROM editions WHERE published_at <= $1) RETURNING number`;
const DELETE_TABLES = `DELETE FROM stated_tables
  WHERE last_edition < (SELECT min(number) FROM editions WHERE content IS NOT NULL)`;

/** Creates the store of editions in Postgres. */
export function createPostgresEditionStore(connections: Pick<Connections, 'run'>): EditionStore {
  const run: Connections['run'] = (...call) => connections.run(...call);
  const list = async (rest: string, values: readonly unknown[]) =>
    (await run(`${SELECT} ${rest}`, values)).map(readRow);
  return {
    findAt: async (time) => (await list('WHERE published_at <= $1 ORDER BY number DESC LIMIT 1', [time]))[0],
    // The letter g comes after the last hexadecimal digit.
    listById: (start) => list('WHERE id BETWEEN $1 AND $2 LIMIT 2', [start, `${start}g`]),
    listAfter: (number, most) => list('WHERE number > $1 ORDER BY number LIMIT $2', [number, most]),
    async readTables(hashes) {
      const rows = await run('SELECT hash, content FROM stated_tables WHERE hash = ANY ($1)', [hashes]);
      return new Map(rows.map(({ hash, content }) => [String(hash), content as Uint8Array]));
    },
    async prune(before) {
      const pruned = await run(PRUNE, [before]);
      if (pruned.length > 0) await run(DELETE_TABLES);
      return pruned.length;
    },
  };
}

function readRow({ number, id, published_at, content }: Row): EditionRow {
  const about = { number: Number(number), id: String(id), publishedAt: Number(published_at) };
  return content instanceof Uint8Array ? { ...about, content } : about;
}
