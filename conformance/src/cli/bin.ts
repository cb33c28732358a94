#!/usr/bin/env node
import { CommanderError } from 'commander';
import { printable } from '../report/printable.ts';
import { exitCodes } from '../suite/verdict.ts';
import { Obstacle } from './obstacle.ts';
import { createProgram } from './program.ts';

process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  // The reader of the output may have gone, as `head` does. What was done by then keeps its exit code.
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitCodes.unreachable);
  tell(error);
  process.exit(exitCodes.unreachable);
});

try {
  await createProgram().parseAsync();
  process.exitCode ??= exitCodes.conforms;
} catch (error) {
  process.exitCode = exitCodeOf(error);
  // Commander has printed its own errors by now.
  if (!(error instanceof CommanderError)) tell(error);
}

function tell(error: unknown): void {
  console.error(`crossrate-conformance: ${printable(error instanceof Error ? error.message : String(error))}`);
}

/** Commander knows 1 for unusable arguments. */
function exitCodeOf(error: unknown): number {
  if (error instanceof Obstacle) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 1 ? exitCodes.unusable : error.exitCode;
  return exitCodes.unreachable;
}
