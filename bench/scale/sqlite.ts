import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { accountsSql } from './accounts-sql.ts';
import { createTables } from './create-tables.ts';
import type { DatabaseKind } from './database.ts';

/** SQLite files in the folder for temporary files. */
export const sqlite: DatabaseKind = {
  name: 'SQLite',
  version: process.versions.sqlite ?? '',
  async create(resources, accounts, keys) {
    const dataDirectory = await makeTemporaryFolder(resources);
    await createTables({ kind: 'sqlite', dataDirectory });
    await fill(join(dataDirectory, 'crossrate.db'), accountsSql(accounts, keys), resources);
    return { accounts, settings: { DATA_DIR: dataDirectory }, listBackends: async () => undefined };
  },
};

async function fill(file: string, sql: Iterable<string>, resources: AsyncDisposableStack): Promise<void> {
  using database = new DatabaseSync(file);
  // The index of digests is written all over: it has to fit.
  database.exec('PRAGMA cache_size = -1000000');
  for (const statement of sql) {
    // So that it can be stopped: nothing else has a turn during a statement.
    await setImmediate();
    if (resources.disposed) throw new Error('The accounts are not created: all is being stopped.');
    database.exec(statement);
  }
}
