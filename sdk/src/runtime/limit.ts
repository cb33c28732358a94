import { CrossrateError } from './errors.ts';
import type { Settings } from './settings.ts';
import { wrapError } from './wrap-error.ts';

/** `setTimeout` treats delays above 2^31 − 1 ms, and `Infinity`, as 0. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The signal and the time limit that end some work before it is done. */
export interface Limit {
  readonly signal?: AbortSignal | undefined;
  /** No retry starts after this time of `performance.now`, which no setting of the clock moves. 0 after an abort. */
  endsAt: number;
  /**
   * Milliseconds from the start to `endsAt`. `undefined` for a shared request, whose callers watch the time.
   */
  readonly totalTimeout?: number;
}

/** The limit of a call. */
export type TimedLimit = Limit & { readonly totalTimeout: number };

/** Creates the limit of a call that starts now. */
export function startLimit({ signal, totalTimeout }: Pick<Settings, 'signal' | 'totalTimeout'>): TimedLimit {
  return { signal, totalTimeout, endsAt: performance.now() + totalTimeout };
}

/** All listeners of one signal, registered as a single listener: Node 20 warns of more than ten. */
class Listeners extends Set<() => void> {
  handleEvent(): void {
    for (const listener of this) listener();
  }
}

const listening = new WeakMap<AbortSignal, Listeners>();

/**
 * Calls a listener when a signal is aborted, or at once for a signal that is already aborted.
 *
 * @returns a function that removes the listener.
 */
function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) listener();
  const listeners = listening.get(signal) ?? new Listeners();
  listening.set(signal, listeners.add(listener));
  signal.addEventListener('abort', listeners);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) signal.removeEventListener('abort', listeners);
  };
}

/**
 * Runs some work, and stops waiting for it when a limit is reached. The caller ends the work, if it goes on.
 *
 * @param work - Without work, the function waits for `timeout`.
 * @param timeout - Milliseconds for this work alone.
 * @throws AbortError when the signal of the limit is aborted.
 * @throws TimeoutError when the time is over.
 */
export async function runWithin<Result = void>(
  limit: Limit,
  work?: () => Promise<Result>,
  timeout = LONGEST_TIMER,
): Promise<Result> {
  const { signal, endsAt, totalTimeout } = limit;
  const left = totalTimeout === undefined ? LONGEST_TIMER : endsAt - performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  try {
    // `AbortSignal.any` and `AbortSignal.timeout` would do the same, but cost several percent of a call.
    return await new Promise<Result>((resolve, reject) => {
      // Node warns of a negative time, which remains when a store has used up the limit.
      timer = setTimeout(work ? reject : (resolve as () => void), Math.max(0, Math.min(timeout, left, LONGEST_TIMER)));
      const abort = () => {
        limit.endsAt = 0;
        reject(wrapError(signal?.reason, 'AbortError', 'The call was aborted.'));
      };
      stop = signal && onAbort(signal, abort);
      if (limit.endsAt) work?.().then(resolve, reject);
    });
  } catch (error) {
    // The timer gives no error, because the stack of an error from a timer would not name the caller.
    throw (
      error ?? new CrossrateError('TimeoutError', `No answer within ${timeout < left ? timeout : totalTimeout} ms.`)
    );
  } finally {
    clearTimeout(timer);
    stop?.();
  }
}

/** Runs a detour of a call. Gives `undefined` if the detour fails or takes longer than a second: the service is asked. */
export function runBriefly<Result>(
  { signal }: Pick<Settings, 'signal'>,
  detour: () => Promise<Result>,
): Promise<Result | undefined> {
  return runWithin(startLimit({ signal, totalTimeout: 1_000 }), detour).catch(() => undefined);
}
