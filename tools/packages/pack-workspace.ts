import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findBuilt } from '../testing/find-built.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

export const run = promisify(execFile);

/** A built workspace in the form in which npm publishes it. */
export interface Packaged extends AsyncDisposable {
  /** Packs the tarball, and resolves with its path. */
  pack(): Promise<string>;
  /** Creates a new project with the package in its node_modules, like an application. */
  createProject(files?: Readonly<Record<string, string>>): Promise<Project>;
}

/** The folder of an application. */
interface Project {
  readonly folder: string;
  /** The folder of the package in node_modules. */
  readonly installed: string;
}

/** Packs what `npm run build` has written. */
export async function packWorkspace(workspace: string): Promise<Packaged> {
  const source = fileURLToPath(new URL(`../../${workspace}`, import.meta.url));
  const { name, files: published } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  findBuilt(workspace, 'index.js');
  const temporary = await makeTemporaryFolder();
  return {
    async pack() {
      const options = ['--ignore-scripts', '--silent', '--pack-destination', temporary.path];
      const { stdout } = await run('npm', ['pack', ...options], { cwd: source });
      return join(temporary.path, stdout.trim());
    },
    async createProject(files = {}) {
      const folder = await mkdtemp(join(temporary.path, 'project-'));
      const installed = join(folder, 'node_modules', name);
      await mkdir(installed, { recursive: true });
      // A workspace has its CHANGELOG.md from its first release on.
      for (const file of ['package.json', 'README.md', 'LICENSE', ...published].filter((file) =>
        existsSync(join(source, file)),
      ))
        await cp(join(source, file), join(installed, file), { recursive: true });
      // Without a package.json here, Node would use one of a folder above.
      for (const [file, content] of Object.entries({ 'package.json': '{}', ...files }))
        await writeFile(join(folder, file), content);
      return { folder, installed };
    },
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  };
}
