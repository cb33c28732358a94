import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { killAtExit } from '../../../tools/testing/kill-at-exit.ts';
import { passOnEnvironment } from '../../../tools/testing/pass-on-environment.ts';
import { type Ended, runScript } from '../../../tools/testing/run-script.ts';
import { builtServer } from '../../../tools/testing/server/built-server.ts';

/** Servers of tests run at once, so none takes the usual port of operators. */
const ONE_PORT = { OPERATOR_PORT: 'same' };

/** Starts the command line as a process with only the given settings. */
export function startCrossrate(
  args: string[],
  env: Record<string, string>,
  cwd?: string,
): ChildProcessByStdio<null, Readable, Readable> {
  return start([builtServer, ...args], env, cwd);
}

/** Starts a script of the project as a process with only the given settings. */
export function startScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): ChildProcessByStdio<null, Readable, Readable> {
  return start([script, ...args], env);
}

function start(command: string[], env: Record<string, string>, cwd?: string) {
  const child = spawn(process.execPath, ['--conditions=@crossrate/source', ...command], {
    cwd,
    env: { ...passOnEnvironment(), ...ONE_PORT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAtExit(child);
  return child;
}

/** Runs the command line to its end. */
export function runCrossrate(args: string[], env: Record<string, string>): Promise<Ended> {
  return runScript(builtServer, args, { ...ONE_PORT, ...env });
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
