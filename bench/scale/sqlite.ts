import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsSql } from './accounts-sql.ts';
import { createTables } from './create-tables.ts';
import type { DatabaseKind } from './database.ts';
import { runClient } from './run-client.ts';

/**
 * Finds what fills SQLite files.
 *
 * @throws Error when it is not there.
 */
export async function findSqlite(): Promise<DatabaseKind> {
  await runClient('sqlite3', ['-version'], []);
  return { name: 'SQLite', version: process.versions.sqlite ?? '', create: createFile };
}

const createFile: DatabaseKind['create'] = async (resources, accounts, keys) => {
  const dataDirectory = resources.adopt(await mkdtemp(join(tmpdir(), 'crossrate-bench-')), (path) =>
    rm(path, { recursive: true, force: true, maxRetries: 5 }),
  );
  await createTables({ kind: 'sqlite', dataDirectory });
  await runClient('sqlite3', ['-bail', join(dataDirectory, 'crossrate.db')], accountsSql(accounts, keys));
  return { accounts, settings: { DATA_DIR: dataDirectory }, listBackends: async () => undefined };
};
