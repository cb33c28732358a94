import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { systemClock } from '../../src/clock.ts';
import { openLocation, type TestStorage } from './test-storage.ts';

/** Opens an SQLite storage in a temporary folder. */
export async function openSqliteTestStorage(): Promise<TestStorage & { readonly folder: string }> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder()).path;
  let stoppedAt: number | undefined;
  const clock = { ...systemClock, now: () => stoppedAt ?? Date.now() };
  const opened = resources.use(await openLocation({ kind: 'sqlite', dataDirectory: folder }, clock));
  const owned = resources.move();
  return {
    ...opened,
    folder,
    async setClock(now) {
      stoppedAt = now;
    },
    async run(sql) {
      using database = new DatabaseSync(join(folder, 'crossrate.db'));
      database.exec(sql);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
