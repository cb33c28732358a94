#!/usr/bin/env -S node --max-semi-space-size=4 --no-parallel-scavenge
import { run } from './cli/run.ts';
import { systemClock } from './clock.ts';

await run(process.argv, { env: process.env, clock: systemClock });
