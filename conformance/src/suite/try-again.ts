import { setTimeout } from 'node:timers/promises';
import { BrokenAnswer } from './broken-answer.ts';
import { isClosed } from './wire-defect.ts';

/** Milliseconds in which this process learns that the target has closed other idle connections, too. */
const PAUSE_MS = 100;

/** A request that breaks this often is no accident. */
export const MOST_TRIES = 3;

/**
 * Sends a request, and sends it again when the connection or the answer broke. A target may close an idle connection at
 * any time (RFC 9112, section 9.6), even while the next request is on its way.
 *
 * @param sendAgain - Sends every try but the first.
 * @throws The error of the last try.
 */
export async function tryAgain<Answer>(send: () => Promise<Answer>, sendAgain: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (tries === 1 ? send() : sendAgain());
    } catch (error) {
      const isBroken = error instanceof BrokenAnswer || isClosed(error);
      if (!isBroken || tries === MOST_TRIES) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
