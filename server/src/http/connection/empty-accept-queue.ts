import type { Server } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** How long nobody must have connected: with workers, connections come through another process. */
const QUIET_MS = 10;
/** How long to wait for such a pause. */
const PAUSE_WITHIN_MS = 100;
/** After that, a turn of the event loop without a connection is enough; after this long, nothing is waited for. */
const TURN_WITHIN_MS = 1_000;
/** Hardly anybody connects unseen within so short a turn. */
const SHORT_TURN_MS = 0.3;

/**
 * Resolves right after the event loop has found that nobody waits to be accepted. The kernel resets those who wait when a
 * listener is closed, and Node accepts one connection a turn.
 */
export async function untilAcceptQueueIsEmpty(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const startedAt = performance.now();
  let quietSince = startedAt;
  for (let isDone = false, seen = 0; !isDone; ) {
    // Other processes need the time more, where connections come through them.
    await setTimeout(1);
    // From one of these to the next is one turn, which ends right after connections were accepted.
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
