import { closeSync, fsyncSync, openSync } from 'node:fs';
import { formatReason } from '../../format-reason.ts';

/**
 * Waits until a file, or the entries of a folder, are on the disk.
 *
 * @throws Error with the path, which the error of the system lacks.
 */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (cause) {
    throw new Error(`${path} cannot be written to the disk: ${formatReason(cause)}`, { cause });
  } finally {
    closeSync(descriptor);
  }
}
