import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, realpath, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { passOnEnvironment } from '../../tools/testing/pass-on-environment.ts';

const installed = fileURLToPath(new URL('../../node_modules', import.meta.url));

/**
 * Links the packages that `npm ci` would install into a folder with manifests. This takes a second and no network. It
 * reads the lock file with the same `--workspace` as `npm ci`, so a package of another workspace is missing here, too.
 */
export async function linkPackages(folder: string, npmCi: string): Promise<void> {
  const workspaces = npmCi.split(' ').filter((option) => /^--(include-)?workspace/.test(option));
  const list = ['ls', '--package-lock-only', '--all', '--parseable', ...workspaces];
  const { stdout } = await promisify(execFile)('npm', list, { cwd: folder, env: passOnEnvironment() });
  // npm prints real paths.
  const modules = join(await realpath(folder), 'node_modules');
  // A command leads to its package in this folder, or nowhere.
  await cp(join(installed, '.bin'), join(modules, '.bin'), { recursive: true, verbatimSymlinks: true });
  for (const path of stdout.trim().split('\n')) {
    const name = relative(modules, path);
    // Packages below another package come with that one.
    if (!/^(@[^/]+\/)?[^/@.][^/]*$/.test(name)) continue;
    await mkdir(dirname(path), { recursive: true });
    // A workspace is the one of the folder. A link to the repository would lead to folders that were not copied.
    if (name.startsWith('@crossrate/')) await symlink(join(folder, name.replace('@crossrate/', '')), path);
    // The lock file also has packages for other platforms.
    else if (existsSync(join(installed, name))) await symlink(join(installed, name), path);
  }
}
