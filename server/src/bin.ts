#!/usr/bin/env -S node --max-semi-space-size=4 --no-parallel-scavenge
import { systemClock } from './clock.ts';

/** The time for the connections of a command to end. */
const LAST_CONNECTIONS_MS = 1_000;

// Look-ups of names take at most half of the threads and cannot be cancelled. With the 4 of Node, two providers whose
// names hang in the DNS would hide the database by its name. Node reads the number at the first use of a thread.
process.env.UV_THREADPOOL_SIZE ||= '32';
const { run } = await import('./cli/run.ts');
await run(process.argv, { env: process.env, clock: systemClock });
// Node would wait for minutes for a proxy that does not answer, though nobody waits for the answer any more.
setTimeout(() => process.exit(), LAST_CONNECTIONS_MS).unref();
