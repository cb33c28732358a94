#!/usr/bin/env node
import { run } from './run.ts';

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`crossrate-mock: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  },
);
