import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { bundleWorkspace } from '../../testing/bundle-workspace.ts';

/** The path of the command line program, bundled as users install it. */
export const bin = join(await bundleWorkspace('conformance'), 'bin.js');

/** Runs the command line program without keys in the environment. */
export function runCommand(...args: string[]): Promise<CommandResult> {
  return runCommandWith({}, ...args);
}

/** The exit code and the output of a command. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line program with additional environment variables. */
export async function runCommandWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const options = { env: { PATH, NODE_COMPILE_CACHE, ...env } };
    execFile(process.execPath, [bin, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
