import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../src/storage/sqlite/database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A store on a database of its own. */
export async function openTestDatabase<Store>(
  create: (database: DatabaseSync) => Store,
): Promise<{ store: Store; database: DatabaseSync; folder: string } & AsyncDisposable> {
  const folder = await temporaryFolder();
  const database = openDatabase(folder.path);
  return {
    store: create(database),
    database,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
