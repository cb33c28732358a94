import { setTimeout } from 'node:timers/promises';

const POLL_MS = 100;

/** The recipe promises half a minute; the rest is for a busy machine. */
const LONGEST_WAIT_MS = 120_000;

/**
 * Waits until an event has happened.
 *
 * @throws Error when the event has not happened after two minutes.
 */
export async function waitUntil(event: string, hasHappened: () => Promise<boolean> | boolean): Promise<void> {
  const startedAt = performance.now();
  while (!(await hasHappened())) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS) throw new Error(`Not within two minutes: ${event}.`);
    await setTimeout(POLL_MS);
  }
}
