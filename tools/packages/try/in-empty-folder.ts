import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../testing/repository/manifests.ts';
import { readDemo } from './demo.ts';
import { measureFolder, type Size } from './measure.ts';
import { buildEnvironment, type NodeProgram } from './obtain-node.ts';
import { type Program, startProgram } from './programs.ts';
import type { Installed } from './trial.ts';

/** A program that runs longer is taken to hang. */
const LIMIT_MS = 120_000;
const INSTALL = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
const NPX = ['--no-install', '--loglevel=error'];

/** A package to install, and the programs to install and use it with. */
export interface Installation {
  readonly tarball: string;
  readonly node: NodeProgram;
  /** The folder in which new folders are created. */
  readonly parent: string;
  /** The Node for the packed `crossrate`, and the file that starts it. */
  readonly crossrate: readonly [node: string, launcher: string];
  readonly signal: AbortSignal;
}

/** Installs a tarball with npm in an empty folder. Programs that are started there end with `resources`. */
export async function installInEmptyFolder(
  { tarball, node, parent, crossrate: [newestNode, launcher], signal }: Installation,
  resources: AsyncDisposableStack,
): Promise<Installed & { readonly size: Size }> {
  const folder = await mkdtemp(join(parent, 'empty-'));
  const place = { folder, node, signal, resources };
  const add = async (...specifiers: string[]) => void (await runIn(place, ['npm', [...INSTALL, ...specifiers]]));
  // Without a manifest here, npm would use one of a folder above.
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await add(tarball);
  const modules = join(folder, 'node_modules');
  return {
    folder,
    manifest: await readInstalled(modules),
    node,
    add,
    size: await measureFolder(modules),
    start: (args, env) => startIn(place, ['npx', [...NPX, ...args], env]),
    runNpx: (args, env) => runIn(place, ['npx', [...NPX, ...args], env]),
    async evaluate(file, code, env) {
      await writeFile(join(folder, file), code);
      return (await runIn(place, [node.program, [file], env])).trim();
    },
    startDemo: () => readDemo(startIn(place, [newestNode, [launcher, 'demo'], { PORT: '0' }])),
  };
}

/** The folder of a program, its Node, and the ends of its life. */
interface Place extends Pick<Installation, 'node' | 'signal'> {
  readonly folder: string;
  readonly resources: AsyncDisposableStack;
}

type Command = readonly [file: string, args: readonly string[], env?: Readonly<Record<string, string>> | undefined];

function startIn({ folder, node, signal, resources }: Place, [file, args, env]: Command): Program {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const options = { cwd: folder, env: { ...buildEnvironment(node), ...env }, signal: limited };
  return resources.use(startProgram(file, args, options));
}

/**
 * Runs a program to its end, and resolves with its standard output.
 *
 * @throws Error with the output when the exit code is not 0.
 */
async function runIn(place: Place, command: Command): Promise<string> {
  const { code, stdout, stderr } = await startIn(place, command).ended;
  if (code === 0) return stdout;
  const [file, args] = command;
  throw new Error(`${file} ${args.join(' ')} ended with ${code}.\n${stdout}${stderr}`.trim());
}

/** Reads the manifest of the installed package of Crossrate. */
async function readInstalled(modules: string): Promise<Manifest> {
  const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'));
  const path = Object.keys(lock.packages).find((name) => name.startsWith('node_modules/@crossrate/')) ?? '';
  return JSON.parse(await readFile(join(modules, '..', path, 'package.json'), 'utf8'));
}
