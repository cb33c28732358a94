import type { MockEngine } from './engine.ts';
import type { WireRequest } from './wire.ts';

/**
 * Answers a request with a `Response`, after the delay of the answer.
 *
 * @returns `'reset'` for a connection that breaks.
 * @throws the reason of the signal, if the signal is aborted first.
 */
export async function respond(
  engine: MockEngine,
  request: WireRequest,
  signal: AbortSignal | undefined,
): Promise<Response | 'reset'> {
  signal?.throwIfAborted();
  const { answer, delay } = engine.answer(request);
  if (delay > 0) await wait(delay, signal);
  if (answer === 'reset') return answer;
  const { status, headers, body } = answer;
  return new Response(status === 204 || status === 304 || request.method === 'HEAD' ? null : body, { status, headers });
}

/** `setTimeout` treats delays above 2^31 − 1 ms as 0. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits. `setTimeout` is looked up on every call, because a test may replace it. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const end = () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = milliseconds <= LONGEST_TIMER_MS ? setTimeout(end, milliseconds) : undefined;
    signal?.addEventListener('abort', stop);
  });
}
