import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createLog } from '../src/logger.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { StorageLocation } from '../src/storage/storage-location.ts';
import { PassingClock } from './passing-clock.ts';

/** A storage for one test. */
export interface TestStorage extends AsyncDisposable {
  readonly storage: Storage;
  readonly location: StorageLocation;
  /** The lines that the storage has logged. */
  readonly logLines: readonly string[];
  /** Opens the same storage again, as another process would. */
  openAgain(): Promise<Storage>;
  /** Sets the clock of a storage that decides the day itself, in milliseconds since the epoch. */
  setClock(now: number): Promise<void>;
  /** Moves the monotonic clock of every opened storage forward, in milliseconds; wall clocks stay. */
  passTime(milliseconds: number): void;
  /** Runs SQL on a separate connection. */
  run(sql: string): Promise<void>;
}

/** Opens an SQLite storage in a temporary folder. */
export async function openSqliteTestStorage(): Promise<TestStorage & { readonly folder: string }> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder()).path;
  const opened = resources.use(new AsyncDisposableStack());
  const logLines: string[] = [];
  const log = createLog('info', { write: (line: string) => void logLines.push(line) });
  const location = { kind: 'sqlite', dataDirectory: folder } as const;
  const clock = new PassingClock();
  const openAgain = async () => opened.use(await openStorage(location, { clock, log }));
  const storage = await openAgain();
  const owned = resources.move();
  return {
    storage,
    location,
    logLines,
    folder,
    openAgain,
    async setClock() {},
    passTime: (milliseconds) => clock.pass(milliseconds),
    async run(sql) {
      using database = new DatabaseSync(join(folder, 'crossrate.db'));
      database.exec(sql);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
