import { setTimeout } from 'node:timers/promises';

/** What a connection says that the other side has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Milliseconds in which the ends of other connections that are closed as well will have been heard of. */
const PAUSE_MS = 100;

const MOST_TRIES = 3;

/**
 * Sends a request, and again if the connection broke before an answer was read: a target may close one that was kept
 * open at any time (RFC 9112, section 9.6), also just when the next request is on its way.
 *
 * @param onRepeat - Hears of every time but the first.
 */
export async function tryAgain<Answer>(send: () => Promise<Answer>, onRepeat = () => {}): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
      if (!CLOSED.includes(code) || tries === MOST_TRIES) throw error;
      onRepeat();
      await setTimeout(PAUSE_MS);
    }
  }
}
