#!/usr/bin/env node
import { exitCodes } from '../suite/verdict.ts';
import { printError, runCommandLine } from './run-command-line.ts';

process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  // The reader of the output may have closed the pipe, as `head` does. An exit code that is already set stays.
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? exitCodes.unreachable);
  printError(error);
  process.exit(exitCodes.unreachable);
});

await runCommandLine(process.argv.slice(2), process.env);
