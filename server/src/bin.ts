#!/usr/bin/env -S node --max-semi-space-size=4 --no-parallel-scavenge
import './cli/widen-thread-pool.ts';
import { run } from './cli/run.ts';
import { systemClock } from './clock.ts';

/** The time for the connections of a command to end. */
const LAST_CONNECTIONS_MS = 1_000;

await run(process.argv, { env: process.env, clock: systemClock });
// Node would wait for minutes for a proxy that does not answer, though nobody waits for the answer any more.
setTimeout(() => process.exit(), LAST_CONNECTIONS_MS).unref();
