import type { EditionStore } from '../../editions/edition-store.ts';
import { DELETE_TABLES, readContents, readEdition, SELECT_EDITIONS } from '../edition-row.ts';
import type { Connections } from './connections.ts';

const PRUNE = `UPDATE editions SET content = NULL WHERE content IS NOT NULL
  AND number < (SELECT max(number) FROM editions WHERE published_at <= $1) RETURNING number`;

/** Creates the store of editions in Postgres. */
export function createPostgresEditionStore(connections: Pick<Connections, 'run'>): EditionStore {
  const run: Connections['run'] = (...call) => connections.run(...call);
  const list = async (rest: string, values: readonly unknown[]) =>
    (await run(`${SELECT_EDITIONS} ${rest}`, values)).map(readEdition);
  return {
    findAt: async (time) => (await list('WHERE published_at <= $1 ORDER BY number DESC LIMIT 1', [time]))[0],
    // The letter g comes after the last hexadecimal digit.
    listById: (start) => list('WHERE id BETWEEN $1 AND $2 LIMIT 2', [start, `${start}g`]),
    listAfter: (number, most) => list('WHERE number > $1 ORDER BY number LIMIT $2', [number, most]),
    async readTables(hashes) {
      return readContents(await run('SELECT hash, content FROM stated_tables WHERE hash = ANY ($1)', [hashes]));
    },
    async prune(before) {
      const pruned = await run(PRUNE, [before]);
      if (pruned.length > 0) await run(DELETE_TABLES);
      return pruned.length;
    },
  };
}
