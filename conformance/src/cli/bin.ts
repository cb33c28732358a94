#!/usr/bin/env node
import { CommanderError } from 'commander';
import { exitCodes } from '../suite/verdict.ts';
import { Obstacle } from './preflight.ts';
import { createProgram } from './program.ts';

try {
  await createProgram().exitOverride().parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
  // Commander has printed its own errors by now.
  if (!(error instanceof CommanderError))
    console.error(`crossrate-conformance: ${error instanceof Error ? error.message : error}`);
}

/** Commander knows 1 for unusable arguments. */
function exitCodeOf(error: unknown): number {
  if (error instanceof Obstacle) return error.exitCode;
  if (error instanceof CommanderError) return error.exitCode === 1 ? exitCodes.unusable : error.exitCode;
  return exitCodes.unreachable;
}
