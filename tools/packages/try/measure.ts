import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The size of a folder. */
export interface Size {
  readonly bytes: number;
  readonly files: number;
}

/** Adds up the files below a folder, without the lock file of npm. */
export async function measureFolder(folder: string): Promise<Size> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== '.package-lock.json');
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length };
}
