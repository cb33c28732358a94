import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { assertOwnSchema } from './schema.ts';

/**
 * Brings a copy of a database to the disk as one file, without a log.
 *
 * @throws Error when the copy is damaged or not a database on which a server can start; the reason of the
 *   signal when it is aborted.
 */
export async function finishCopy(file: string, signal: AbortSignal): Promise<void> {
  {
    using database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = DELETE');
    assertOwnSchema(database);
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (found !== 'ok') throw new Error(`it is damaged: ${String(found).replaceAll('\n', ' ')}`);
  }
  flush(file);
  // The check held up the event loop: a signal that came meanwhile is heard in the next turn.
  await setImmediate();
  signal.throwIfAborted();
}

/** Waits until a file, or the entries of a folder, are on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
