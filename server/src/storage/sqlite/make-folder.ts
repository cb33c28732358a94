import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder for its owner only, and those above it, where they are missing.
 *
 * `mkdirSync` with `recursive` never returns below `/proc`, which lets nobody make a folder and says that there is
 * none.
 *
 * @throws Error when one of them cannot be made.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(resolve(path));
  if (parent !== resolve(path)) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}
