import type { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** The required pause without a new connection. */
const QUIET_MS = 10;
/** The longest wait for the pause. */
const PAUSE_WITHIN_MS = 100;
/** The longest wait. Between {@link PAUSE_WITHIN_MS} and this time, one turn without a connection ends the wait. */
const TURN_WITHIN_MS = 1_000;
/** Hardly any client connects unnoticed within so short a turn. */
const SHORT_TURN_MS = 0.3;

/**
 * Resolves right after a turn of the event loop that found no connection to accept. When a listener closes, the kernel
 * resets all waiting connections, and Node accepts only one connection per turn.
 */
export async function waitForEmptyAcceptQueue(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const startedAt = performance.now();
  let quietSince = startedAt;
  for (let isDone = false, seen = 0; !isDone; ) {
    await setTimeout(1);
    // Between two calls of `setImmediate` lies one turn, which ends right after connections were accepted.
    await setImmediate();
    const turnAt = performance.now();
    const before = accepted;
    await setImmediate();
    const now = performance.now();
    if (accepted !== seen) quietSince = now;
    seen = accepted;
    const isQuiet = accepted === before && now - turnAt < SHORT_TURN_MS;
    const passed = now - startedAt;
    isDone = (isQuiet && (now - quietSince >= QUIET_MS || passed > PAUSE_WITHIN_MS)) || passed > TURN_WITHIN_MS;
  }
  server.off('connection', count);
}
