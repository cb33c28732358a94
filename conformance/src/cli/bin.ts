#!/usr/bin/env node
import { CommanderError } from 'commander';
import { exitCodes } from '../suite/verdict.ts';
import { createProgram } from './program.ts';

try {
  await createProgram().exitOverride().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has printed it, and knows 1 for unusable arguments.
    process.exitCode = error.exitCode === 1 ? exitCodes.unusable : error.exitCode;
  } else {
    console.error(`crossrate-conformance: ${error instanceof Error ? error.message : error}`);
    process.exitCode = exitCodes.unreachable;
  }
}
