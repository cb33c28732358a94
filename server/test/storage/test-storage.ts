import { type Clock, systemClock } from '../../src/clock.ts';
import { createLog } from '../../src/log/logger.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { StorageLocation } from '../../src/storage/storage-location.ts';

/** A storage that a test can open several times. */
interface OpenedStorage extends AsyncDisposable {
  readonly storage: Storage;
  readonly location: StorageLocation;
  /** The lines that the storage has logged. */
  readonly logLines: readonly string[];
  /** Opens the same storage again, as another process would. */
  openAgain(): Promise<Storage>;
}

/** A storage for one test. */
export interface TestStorage extends OpenedStorage {
  /** Stops the clock of the storage at a time, in milliseconds since the epoch. Charges in SQLite name their own time. */
  setClock(now: number): Promise<void>;
  /** Runs SQL on a separate connection. */
  run(sql: string): Promise<unknown>;
}

/** Opens a storage for the first time. */
export async function openLocation(location: StorageLocation, clock: Clock = systemClock): Promise<OpenedStorage> {
  const opened = new AsyncDisposableStack();
  const logLines: string[] = [];
  const log = createLog('info', { write: (line: string) => void logLines.push(line) });
  const openAgain = async () => opened.use(await openStorage(location, { clock, log }));
  const storage = await openAgain();
  return { storage, location, logLines, openAgain, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
