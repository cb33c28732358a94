import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildOnce } from '../testing/build-once.ts';

export const run = promisify(execFile);

/** What npm takes of a workspace, beside what is built. */
const PUBLISHED = ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'openapi.json', 'report.schema.json'];

/** The package as it is published. */
export interface Packaged extends AsyncDisposable {
  readonly tarball: string;
  /** Makes a project of its own with the package in its node_modules, as an application would have it. */
  createProject(files?: Readonly<Record<string, string>>): Promise<Project>;
}

/** A folder of an application. */
interface Project {
  readonly folder: string;
  /** Where the package is in it. */
  readonly installed: string;
}

/** Builds and packs a workspace in a folder of its own: `dist` may be in use while the tests run. */
export async function packWorkspace(name: string): Promise<Packaged> {
  await using resources = new AsyncDisposableStack();
  const { folder: source } = resources.use(await buildOnce(`package-${name}`, (into) => pack(name, into)));
  const [tarball] = (await readdir(source)).filter((file) => file.endsWith('.tgz')).map((file) => join(source, file));
  if (tarball === undefined) throw new Error(`npm made no package of ${name}.`);
  const projects = resources.adopt(await mkdtemp(join(tmpdir(), `crossrate-${name}-`)), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const owned = resources.move();
  return {
    tarball,
    createProject: (files = {}) => createProject(projects, join('@crossrate', name), tarball, files),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function pack(name: string, source: string): Promise<void> {
  const workspace = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const tsup = fileURLToPath(new URL('dist/cli-default.js', import.meta.resolve('tsup/package.json')));
  await run(process.execPath, [tsup, '--out-dir', join(source, 'dist'), '--silent'], { cwd: workspace });
  const present = await readdir(workspace);
  for (const file of PUBLISHED.filter((published) => present.includes(published)))
    await cp(join(workspace, file), join(source, file));
  await run('npm', ['pack', '--ignore-scripts', '--loglevel=error'], { cwd: source });
}

async function createProject(parent: string, name: string, tarball: string, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(parent, 'project-'));
  const installed = join(folder, 'node_modules', name);
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  // Without a package.json of its own, one of a folder above would count.
  for (const [name, content] of Object.entries({ 'package.json': '{}', ...files }))
    await writeFile(join(folder, name), content);
  return { folder, installed };
}
