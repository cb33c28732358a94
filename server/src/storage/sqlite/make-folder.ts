import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and its missing parents, for their owner only.
 *
 * Avoids the `recursive` of `mkdirSync`, which never returns below `/proc`, where folders cannot be made.
 *
 * @throws Error when a folder cannot be made.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(resolve(path));
  if (parent !== resolve(path)) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made the folder.
    if (existsSync(path)) return;
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new Error(`${path} is a link that leads nowhere: is the disk mounted?`, { cause: error });
    }
    throw error;
  }
}
