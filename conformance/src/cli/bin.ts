#!/usr/bin/env node
import { CommanderError } from 'commander';
import { toPrintable } from '../report/to-printable.ts';
import { exitCodes } from '../suite/verdict.ts';
import { CliError } from './cli-error.ts';
import { hideKeyShapes } from './hide-key-shapes.ts';
import { createProgram } from './program.ts';

process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  // The reader of the output may have closed the pipe, as `head` does. An exit code that is already set stays.
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitCodes.unreachable);
  printError(error);
  process.exit(exitCodes.unreachable);
});

try {
  await createProgram().parseAsync();
  process.exitCode ??= exitCodes.conforms;
} catch (error) {
  process.exitCode = exitCodeOf(error);
  // Commander prints its own errors.
  if (!(error instanceof CommanderError)) printError(error);
}

function printError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`crossrate-conformance: ${toPrintable(hideKeyShapes(message))}`);
}

/** Commander's exit code for unusable arguments is 1, which is the suite's code for a target that fails. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 1 ? exitCodes.unusable : error.exitCode;
  return exitCodes.unreachable;
}
