import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/** Node's compile cache: programs start in half the time, because types are stripped and code is compiled once. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node-compile', import.meta.url));

/**
 * Creates the folder in which the test files of a run share builds, and removes it at the end. If `SHARED_BUILDS` names
 * a folder already, its owner still needs the builds, so the folder stays.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  if (process.env.SHARED_BUILDS !== undefined) return undefined;
  await createFolder();
  // The sources have changed before another run of `vitest --watch`.
  project.onTestsRerun(async () => {
    await removeFolder();
    await createFolder();
  });
  return removeFolder;
}

async function createFolder(): Promise<void> {
  process.env.SHARED_BUILDS = await mkdtemp(join(tmpdir(), 'crossrate-builds-'));
}

async function removeFolder(): Promise<void> {
  const { SHARED_BUILDS: folder } = process.env;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
