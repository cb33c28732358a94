import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createTables } from '../storage.ts';
import { writeAccountsSql } from './accounts-sql.ts';
import type { CreateDatabase } from './database.ts';

/** Creates a SQLite storage in the folder for temporary files. */
export const createSqlite: CreateDatabase = async (resources, accounts, keys) => {
  const { path: dataDirectory } = resources.use(await makeTemporaryFolder());
  await createTables({ kind: 'sqlite', dataDirectory });
  using database = new DatabaseSync(join(dataDirectory, 'crossrate.db'));
  // Digests are random, so every row changes another page of their index. The whole index has to fit in the cache.
  database.exec('PRAGMA cache_size = -1000000');
  for (const statement of writeAccountsSql(accounts, keys)) {
    // A statement blocks the process. This pause lets a signal stop it between two statements.
    await setImmediate();
    if (resources.disposed) throw new Error('The accounts are not created: all is being stopped.');
    database.exec(statement);
  }
  return { settings: { DATA_DIR: dataDirectory }, listProcesses: async () => [] };
};
