#!/usr/bin/env node
import { run } from './run.ts';

const COMMAND = 'crossrate-mock';

run(process.argv.slice(2), COMMAND).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`${COMMAND}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  },
);
