import { execFileSync } from 'node:child_process';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';

/** Mounts a disk of a size in bytes; `undefined` when this user may not mount one. */
export async function mountSmallDisk(size: number) {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await makeTemporaryFolder());
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=777`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  resources.defer(() => void execFileSync('umount', ['--lazy', path]));
  const owned = resources.move();
  return { path, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
