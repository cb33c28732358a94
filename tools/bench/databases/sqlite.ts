import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createTables } from '../storage.ts';
import { writeAccountsSql } from './accounts-sql.ts';
import type { DatabaseKind } from './database.ts';

/** SQLite, with files in the folder for temporary files. */
export const sqlite: DatabaseKind = {
  name: 'SQLite',
  version: process.versions.sqlite ?? '',
  async create(resources, accounts, keys) {
    const { path: dataDirectory } = resources.use(await makeTemporaryFolder());
    await createTables({ kind: 'sqlite', dataDirectory });
    await fill(join(dataDirectory, 'crossrate.db'), writeAccountsSql(accounts, keys), resources);
    return { settings: { DATA_DIR: dataDirectory }, listProcesses: async () => undefined };
  },
};

async function fill(file: string, sql: Iterable<string>, resources: AsyncDisposableStack): Promise<void> {
  using database = new DatabaseSync(file);
  // Digests are random, so every row changes another page of their index. The whole index has to fit in the cache.
  database.exec('PRAGMA cache_size = -1000000');
  for (const statement of sql) {
    // A statement blocks the process. This pause lets a signal stop it between two statements.
    await setImmediate();
    if (resources.disposed) throw new Error('The accounts are not created: all is being stopped.');
    database.exec(statement);
  }
}
