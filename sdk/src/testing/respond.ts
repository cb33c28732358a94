import type { MockEngine } from './engine.ts';
import type { WireRequest } from './wire.ts';

/**
 * Answers a request with a `Response`, after the delay that it was given.
 *
 * @returns `'reset'` when the connection is to break.
 * @throws the signal's reason when it is aborted first.
 */
export async function respond(
  engine: MockEngine,
  request: WireRequest,
  signal: AbortSignal | undefined,
): Promise<Response | 'reset'> {
  signal?.throwIfAborted();
  const { answer, delay } = engine.react(request);
  if (delay > 0) await wait(delay, signal);
  if (answer === 'reset') return answer;
  const { status, headers, body } = answer;
  return new Response(status === 204 || status === 304 || request.method === 'HEAD' ? null : body, { status, headers });
}

/** Node fires a longer one at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Timers are looked up each time: a test may have replaced them. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = milliseconds <= LONGEST_TIMER_MS ? setTimeout(resolve, milliseconds) : undefined;
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
