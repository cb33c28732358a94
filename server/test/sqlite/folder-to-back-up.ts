import { join } from 'node:path';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';
import { createKey } from '../processes/use-storage.ts';

/** A daily limit that no test reaches. */
const UNLIMITED = 1_000_000;

/** Runs `crossrate storage`. */
export const runStorage = (args: string[], env: Record<string, string>) => runCrossrateHere(['storage', ...args], env);

/** Creates a folder with three accounts, and a place for its backup. */
export async function openFolder() {
  const folder = await makeTemporaryFolder();
  const env = { DATA_DIR: join(folder.path, 'data') };
  const keys = [await createKey(env, UNLIMITED), await createKey(env), await createKey(env)];
  return { ...folder, env, keys, backup: join(folder.path, 'backup.db') };
}
