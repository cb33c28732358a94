import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createLog } from '../src/logger.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { StorageLocation } from '../src/storage/storage-location.ts';
import { PassingClock } from './passing-clock.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A storage of a test's own. */
export interface TestStorage extends AsyncDisposable {
  readonly storage: Storage;
  readonly location: StorageLocation;
  /** What the storage has logged. */
  readonly logLines: readonly string[];
  /** Opens the same storage once more, as another process would. */
  openAgain(): Promise<Storage>;
  /** Sets the clock by which the storage decides the day, where it has one, in milliseconds since the epoch. */
  setClock(now: number): Promise<void>;
  /** Lets time pass in every process that has the storage open, in milliseconds; no clock that tells the date moves. */
  passTime(milliseconds: number): void;
  /** Runs SQL behind the back of the storage. */
  run(sql: string): Promise<void>;
}

/** Opens an SQLite storage in a folder of its own. */
export async function openSqliteTestStorage(): Promise<TestStorage & { readonly folder: string }> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder()).path;
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
