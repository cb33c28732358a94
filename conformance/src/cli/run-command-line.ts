import { CommanderError } from 'commander';
import { toPrintable } from '../report/to-printable.ts';
import { exitCodes } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { hideKeyShapes } from './hide-arguments.ts';
import { createProgram } from './program.ts';

/** Runs a command line, without the names of Node and the program, to its end, and sets the exit code. */
export async function runCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await createProgram(env).parseAsync(args, { from: 'user' });
    process.exitCode ??= exitCodes.conforms;
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    // Commander prints its own errors.
    if (!(error instanceof CommanderError)) printError(error);
  }
}

/** Prints an error in one line that shows no key. */
export function printError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`crossrate-conformance: ${toPrintable(hideKeyShapes(message))}`);
}

/** Commander's exit code for unusable arguments is 1, which is the suite's code for a target that fails. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 1 ? exitCodes.unusable : error.exitCode;
  return exitCodes.unreachable;
}
