import { execFile } from 'node:child_process';
import { passOnEnvironment } from './pass-on-environment.ts';

/** The exit code and the output of a program. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script to its end, with only the given variables, in the folder of this process by default. */
export function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  cwd?: string,
): Promise<Ended> {
  const options = { cwd, env: { ...passOnEnvironment(), ...env }, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--conditions=@crossrate/source', script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}
