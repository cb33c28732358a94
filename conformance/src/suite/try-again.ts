import { setTimeout } from 'node:timers/promises';
import { BrokenAnswer } from './broken-answer.ts';
import { isClosed } from './wire-defect.ts';

/** Milliseconds in which the ends of other connections that are closed as well will have been heard of. */
const PAUSE_MS = 100;

/** What breaks so often is no accident. */
export const MOST_TRIES = 3;

/**
 * Sends a request, and again if the connection or the answer broke: a target may close a connection that was kept open at
 * any time (RFC 9112, section 9.6), also just when the next request is on its way.
 *
 * @param onRepeat - Hears of every time but the first.
 * @throws what broke the last try.
 */
export async function tryAgain<Answer>(send: () => Promise<Answer>, onRepeat = () => {}): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const isBroken = error instanceof BrokenAnswer || isClosed(error);
      if (!isBroken || tries === MOST_TRIES) throw error;
      onRepeat();
      await setTimeout(PAUSE_MS);
    }
  }
}
