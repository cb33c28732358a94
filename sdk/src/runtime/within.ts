import { AbortError, TimeoutError } from './errors.ts';

/** Those who listen to one signal, as its only listener: Node warns of more than ten. */
class Listeners extends Set<() => void> {
  handleEvent(): void {
    for (const listener of this) listener();
  }
}

const listening = new WeakMap<AbortSignal, Listeners>();

/**
 * Listens to a signal, which may be aborted already.
 *
 * @returns what ends it.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
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
 * Does something until a signal is aborted or the time is over, whatever it waits for.
 *
 * @param what - Whose time it is, for the message.
 * @throws AbortError when a signal is aborted.
 * @throws TimeoutError when the time is over.
 */
export function within<Result>(
  milliseconds: number,
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<Result>,
  what = '',
): Promise<Result> {
  // Timers take longer ones, and `Infinity`, for no time at all.
  const longestTimer = 2_147_483_647;
  // AbortSignal.any and AbortSignal.timeout would do the same, and cost several percent of a call.
  const controller = new AbortController();
  const ends: (() => void)[] = [];
  return new Promise<Result>((resolve, reject) => {
    const stop = (error: Error) => {
      reject(error);
      controller.abort(error);
    };
    const late = () => stop(new TimeoutError(`No answer within ${milliseconds} ms${what}.`));
    const timer = setTimeout(late, Math.min(milliseconds, longestTimer));
    ends.push(() => clearTimeout(timer));
    for (const signal of signals) {
      const abort = () => stop(new AbortError('The call was aborted.', { cause: signal?.reason }));
      if (signal) ends.push(onAbort(signal, abort));
    }
    if (!controller.signal.aborted) work(controller.signal).then(resolve, reject);
  }).finally(() => {
    for (const end of ends) end();
  });
}

/** Waits, unless a signal is aborted, which ends it with its reason. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
