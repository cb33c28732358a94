import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { bundleWorkspace } from '../../../testing/bundle-workspace.ts';
import { killAtExit } from '../../../testing/kill-at-exit.ts';
import { passOnEnvironment } from '../../../testing/pass-on-environment.ts';
import { type Ended, runScript } from '../../../testing/run-script.ts';

const bundle = join(await bundleWorkspace('server'), 'bin.js');
const source = fileURLToPath(new URL('../../src/bin.ts', import.meta.url));

/** The program, its options and the working directory of a process; by default those of this process, and no options. */
interface Surroundings {
  readonly node?: string;
  readonly nodeOptions?: readonly string[];
  readonly cwd?: string;
}

/** Starts the command line as a process with only the given settings. */
export function startCrossrate(
  args: string[],
  env: Record<string, string>,
  surroundings: Surroundings = {},
): ChildProcessByStdio<null, Readable, Readable> {
  return start([bundle, ...args], env, surroundings);
}

/** Starts the command line from its sources, as the scripts of the repository do. */
export function startCrossrateFromSources(
  args: string[],
  env: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> {
  return startScript(source, args, env);
}

/** Starts a script of the project as a process with only the given settings. */
export function startScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> {
  return start([script, ...args], env, {});
}

function start(
  command: string[],
  env: Record<string, string>,
  { node = process.execPath, nodeOptions = [], cwd }: Surroundings,
) {
  const child = spawn(node, ['--conditions=@crossrate/source', ...nodeOptions, ...command], {
    cwd,
    env: { ...passOnEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAtExit(child);
  return child;
}

/** Runs the command line to its end. */
export function runCrossrate(args: string[], env: Record<string, string>): Promise<Ended> {
  return runScript(bundle, args, env);
}

/** Runs the command line to its end, with its standard output written to a file. */
export function runCrossrateInto(
  file: string,
  args: string[],
  env: Record<string, string>,
): { code: number | null; stderr: string } {
  using opened = new DisposableStack();
  const output = opened.adopt(openSync(file, 'w'), closeSync);
  const { status: code, stderr } = spawnSync(process.execPath, [bundle, ...args], {
    env: { ...passOnEnvironment(), ...env },
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
  });
  return { code, stderr };
}

/** Waits until a process has printed a text, and returns its whole output. */
export function waitForOutput(child: { stdout: Readable }, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes(text)) resolve(printed);
    });
    child.stdout.on('end', () =>
      reject(new Error(`The process ended without printing ${JSON.stringify(text)}: ${printed}`)),
    );
  });
}
