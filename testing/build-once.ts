import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A folder with something that was built. */
interface Built extends AsyncDisposable {
  readonly folder: string;
}

const POLL_MS = 100;

/**
 * Builds something in a folder. Test files of one run share it: the first that asks builds, the others wait.
 *
 * @param build - Fills the folder.
 */
export async function buildOnce(name: string, build: (folder: string) => Promise<void>): Promise<Built> {
  const { SHARED_BUILDS: shared } = process.env;
  if (shared !== undefined)
    return { folder: await buildShared(shared, name, build), [Symbol.asyncDispose]: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), `crossrate-${name}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  await build(folder).catch(async (error) => {
    await remove();
    throw error;
  });
  return { folder, [Symbol.asyncDispose]: remove };
}

async function buildShared(shared: string, name: string, build: (folder: string) => Promise<void>): Promise<string> {
  const [built, building] = [join(shared, name), join(shared, `${name}.building`)];
  while (!existsSync(built)) {
    if (!(await isMine(building))) {
      await setTimeout(POLL_MS);
      continue;
    }
    try {
      await build(building);
      await rename(building, built);
    } catch (error) {
      // The next one tries for itself, and tells the same.
      await rm(building, { recursive: true, force: true });
      throw error;
    }
  }
  return built;
}

/** Whether a folder was not there, which only one process at a time can find. */
async function isMine(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
