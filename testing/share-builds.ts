import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Node's compile cache: programs start in half the time, because types are stripped and code is compiled once. */
const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/node-compile', import.meta.url));

/** Creates the folder in which the test files of a run share builds, and removes it at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'crossrate-builds-'));
  process.env.SHARED_BUILDS = folder;
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  return () => rm(folder, { recursive: true, force: true });
}
