import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findBuilt } from '../../testing/find-built.ts';
import type { Manifest } from '../../testing/repository/manifests.ts';
import { buildEnvironment, type NodeProgram } from './obtain-node.ts';
import { type Program, startProgram } from './programs.ts';

type Variables = Readonly<Record<string, string>>;

/** A package to install, and the Node to use it with. */
export interface Installation {
  readonly tarball: string;
  readonly node: NodeProgram;
  /** The folder in which new folders are created. */
  readonly parent: string;
}

/** A package that is installed alone in a folder. */
export interface Installed {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly node: NodeProgram;
  /** Installs more packages with npm, such as `zod@4`. */
  add(...specifiers: string[]): Promise<void>;
  /** Runs a command of an installed package to its end. Resolves with its standard output. */
  runNpx(args: readonly string[], env?: Variables): Promise<string>;
  /** Starts a command of an installed package. */
  start(args: readonly string[], env?: Variables): Program;
  /** Writes a file, and the folders in its path. */
  write(file: string, content: string): Promise<void>;
  /** Writes a script to a file and runs the file. Resolves with its standard output. */
  evaluate(file: string, code: string, env?: Variables): Promise<string>;
  /** Starts the built `crossrate demo`, with unused accounts, on the Node of this process. */
  startDemo(): Promise<Demo>;
}

/** A running service for clients. */
export interface Demo {
  readonly url: string;
  /** The key of each kind of account. */
  readonly keys: Readonly<Record<'active' | 'restricted' | 'unverified' | 'spare', string>>;
}

/**
 * Uses an installed package as its users do.
 *
 * @throws Error when the package does not work.
 */
export type Trial = (installed: Installed) => Promise<void>;

/** Installs a tarball with npm in an empty folder. Programs that are started there end with `resources`. */
export async function install(
  { tarball, node, parent }: Installation,
  resources: AsyncDisposableStack,
): Promise<Installed> {
  const folder = await mkdtemp(join(parent, 'empty-'));
  const start = (command: string, args: readonly string[], env: Variables = {}) =>
    resources.use(startProgram(command, args, { cwd: folder, env: { ...buildEnvironment(node), ...env } }));
  const run = async (command: string, args: readonly string[], env?: Variables) => {
    const { code, stdout, stderr } = await start(command, args, env).ended;
    if (code === 0) return stdout;
    throw new Error(`${command} ${args.join(' ')} ended with ${code}.\n${stdout}${stderr}`);
  };
  const add = async (...specifiers: string[]) =>
    void (await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...specifiers]));
  const write = async (file: string, content: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  const npx = ['--no-install', '--loglevel=error'];

  // Without a manifest here, npm would use one of a folder above.
  await write('package.json', '{ "private": true }');
  await add(tarball);
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [name = ''] = Object.keys(dependencies);
  return {
    folder,
    manifest: JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')),
    node,
    add,
    start: (args, env) => start('npx', [...npx, ...args], env),
    runNpx: (args, env) => run('npx', [...npx, ...args], env),
    write,
    async evaluate(file, code, env) {
      await write(file, code);
      return (await run(node.program, [file], env)).trim();
    },
    startDemo: () => readDemo(start(process.execPath, [findBuilt('server', 'bin.js'), 'demo'], { PORT: '0' })),
  };
}

/** Reads the address and the keys from the output of `crossrate demo`, which prints them once the service answers. */
export async function readDemo(program: Program): Promise<Demo> {
  const waitFor = async (pattern: RegExp) => (await program.waitForOutput(pattern))[1] ?? '';
  const waitForKey = (variable: string) => waitFor(new RegExp(`^ {2}export ${variable}=(cr_\\w+)$`, 'm'));
  return {
    url: await waitFor(/listens on (\S+)/),
    keys: {
      active: await waitForKey('CROSSRATE_API_KEY'),
      restricted: await waitForKey('CROSSRATE_RESTRICTED_KEY'),
      unverified: await waitForKey('CROSSRATE_UNVERIFIED_KEY'),
      spare: await waitForKey('CROSSRATE_QUOTA_KEY'),
    },
  };
}
