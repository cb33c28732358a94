#!/usr/bin/env -S node --max-semi-space-size=4 --no-parallel-scavenge
import { run } from './cli/run.ts';

await run(process.argv, process.env);
