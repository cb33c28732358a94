import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildOnce } from '../testing/build-once.ts';
import { runTsup } from '../testing/run-tsup.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

export const run = promisify(execFile);

/** The files of a workspace that npm publishes beside `dist` and CHANGELOG.md. */
const PUBLISHED = ['package.json', 'README.md', 'LICENSE', 'openapi.json', 'report.schema.json'];

/** A package as npm publishes it. */
export interface Packaged extends AsyncDisposable {
  readonly tarball: string;
  /** Creates a new project with the package in its node_modules, like an application. */
  createProject(files?: Readonly<Record<string, string>>): Promise<Project>;
}

/** The folder of an application. */
interface Project {
  readonly folder: string;
  /** The folder of the package in node_modules. */
  readonly installed: string;
}

/** Builds and packs a workspace in a temporary folder: other tests may be using its `dist`. */
export async function packWorkspace(name: string): Promise<Packaged> {
  await using resources = new AsyncDisposableStack();
  const { folder: source } = resources.use(await buildOnce(`package-${name}`, (into) => pack(name, into)));
  const [tarball] = (await readdir(source)).filter((file) => file.endsWith('.tgz')).map((file) => join(source, file));
  if (tarball === undefined) throw new Error(`npm made no package of ${name}.`);
  const { path: projects } = resources.use(await makeTemporaryFolder());
  const owned = resources.move();
  return {
    tarball,
    createProject: (files = {}) => createProject(projects, { name: join('@crossrate', name), tarball, files }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function pack(name: string, source: string): Promise<void> {
  const workspace = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  await runTsup(name, join(source, 'dist'));
  const present = await readdir(workspace);
  for (const file of PUBLISHED.filter((published) => present.includes(published)))
    await cp(join(workspace, file), join(source, file));
  // A workspace has this file from its first release on.
  await writeFile(join(source, 'CHANGELOG.md'), `# @crossrate/${name}\n`);
  await run('npm', ['pack', '--ignore-scripts', '--loglevel=error'], { cwd: source });
}

async function createProject(
  parent: string,
  { name, tarball, files }: { name: string; tarball: string; files: Readonly<Record<string, string>> },
): Promise<Project> {
  const folder = await mkdtemp(join(parent, 'project-'));
  const installed = join(folder, 'node_modules', name);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  // Without a package.json here, Node would use one of a folder above.
  for (const [file, content] of Object.entries({ 'package.json': '{}', ...files }))
    await writeFile(join(folder, file), content);
  return { folder, installed };
}
