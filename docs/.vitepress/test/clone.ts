import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaces } from '../../../tools/testing/repository/manifests.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { root } from '../src/repository.ts';

const COPIED = [
  '.npmrc',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tools/start.js',
  'tools/start-program.js',
];
const LEFT_OUT = new Set(['dist', 'node_modules', 'data', 'coverage']);

/** A clone of the repository after `npm ci`. */
export interface Clone extends AsyncDisposable {
  readonly folder: string;
  /** The folder around the clone, for files beside the clone. */
  readonly parent: string;
}

/** Creates a clone, in which commands may write files without disturbing other tests. */
export async function cloneRepository(): Promise<Clone> {
  await using resources = new AsyncDisposableStack();
  const { path: parent } = resources.use(await makeTemporaryFolder());
  const folder = join(parent, 'crossrate');
  const from = fileURLToPath(root);
  const filter = (path: string) => !LEFT_OUT.has(basename(path));
  for (const name of [...COPIED, ...workspaces])
    await cp(join(from, name), join(folder, name), { recursive: true, filter });
  await linkModules(join(from, 'node_modules'), join(folder, 'node_modules'));
  const owned = resources.move();
  return { folder, parent, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Links the installed packages. Links the workspaces to the folders of the clone, like npm. */
async function linkModules(from: string, to: string): Promise<void> {
  await mkdir(join(to, '@crossrate'), { recursive: true });
  const installed = (await readdir(from)).filter((name) => name !== '@crossrate');
  await Promise.all(installed.map((name) => symlink(join(from, name), join(to, name))));
  for (const name of workspaces) await symlink(join('..', '..', name), join(to, '@crossrate', name));
}
