import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** The folder of a build. */
interface Built extends AsyncDisposable {
  readonly folder: string;
}

const POLL_MS = 100;

/**
 * Builds into a folder. The test files of a run share the build: the first caller builds, the others wait.
 *
 * @param name - Identifies the build.
 * @param build - Fills the folder.
 */
export async function buildOnce(name: string, build: (folder: string) => Promise<void>): Promise<Built> {
  const { SHARED_BUILDS: shared } = process.env;
  if (shared !== undefined)
    return { folder: await buildShared(shared, name, build), [Symbol.asyncDispose]: async () => {} };
  await using resources = new AsyncDisposableStack();
  const { path: folder } = resources.use(await makeTemporaryFolder());
  await build(folder);
  const owned = resources.move();
  return { folder, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function buildShared(shared: string, name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const [built, building] = [join(shared, name), join(shared, `${name}.building`)];
  while (!existsSync(built)) {
    if (!(await tryCreate(building))) {
      await setTimeout(POLL_MS);
      continue;
    }
    try {
      // Another caller may have finished between the two looks, and so made room for this folder.
      if (existsSync(built)) return built;
      await build(building);
      await rename(building, built);
    } finally {
      // After a failure, another caller that waits builds again, and reports the same error.
      await rm(building, { recursive: true, force: true });
    }
  }
  return built;
}

/** Creates a folder unless it exists. Atomic: of several processes, only one gets `true`. */
async function tryCreate(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
