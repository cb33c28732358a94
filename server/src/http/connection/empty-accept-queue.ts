import type { Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** So long nobody should have connected: with workers, connections come through another process. */
const QUIET_MS = 10;
/** So long such a pause is waited for. */
const PAUSE_WITHIN_MS = 100;
/** Until then a single turn of the event loop without a connection will do. */
const TURN_WITHIN_MS = 1_000;
/** Within a turn this short, hardly anybody connects unseen. */
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
  // From here on, each turn begins and ends right after connections were accepted.
  await setImmediate();
  const startedAt = performance.now();
  let quietSince = startedAt;
  for (let turnAt = startedAt, isDone = false; !isDone; ) {
    const before = accepted;
    await setImmediate();
    const now = performance.now();
    const isQuiet = accepted === before;
    if (!isQuiet) quietSince = now;
    const isShort = now - turnAt < SHORT_TURN_MS;
    const passed = now - startedAt;
    isDone = now - quietSince >= QUIET_MS && isShort;
    isDone ||= passed > PAUSE_WITHIN_MS && isQuiet && isShort;
    isDone ||= passed > TURN_WITHIN_MS;
    turnAt = now;
  }
  server.off('connection', count);
}
