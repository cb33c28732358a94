import { setTimeout } from 'node:timers/promises';

/** What a connection says that the other side has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Milliseconds in which the ends of other connections that are closed as well will have been heard of. */
const PAUSE_MS = 100;

/**
 * Sends a request, and once more if the connection broke before an answer began: a target may close one that was kept
 * open at any time (RFC 9112, section 9.6), also just when the next request is on its way.
 *
 * @param onRepeat - Hears of the second time.
 */
export async function tryTwice<Answer>(send: () => Promise<Answer>, onRepeat = () => {}): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
    if (!CLOSED.includes(code)) throw error;
    onRepeat();
    await setTimeout(PAUSE_MS);
    return send();
  }
}
