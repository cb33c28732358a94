import { AbortError } from './errors.ts';

/** Timers take longer ones, and `Infinity`, for no time at all. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Those who listen to one signal, as its only listener: Node warns of more than ten. */
class Listeners extends Set<() => void> {
  handleEvent(): void {
    for (const listener of this) listener();
  }
}

const listening = new WeakMap<AbortSignal, Listeners>();

/**
 * Listens to a signal that is not aborted yet.
 *
 * @returns what ends it.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
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
 * @param late - Makes the error for when the time is over.
 * @throws AbortError when a signal is aborted.
 */
export async function within<Result>(
  milliseconds: number,
  signals: readonly (AbortSignal | undefined)[],
  late: () => Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // AbortSignal.any and AbortSignal.timeout would do the same, and cost several percent of a call.
  const controller = new AbortController();
  const ends: (() => void)[] = [];
  try {
    return await new Promise<Result>((resolve, reject) => {
      const stop = (error: Error) => {
        reject(error);
        controller.abort(error);
      };
      for (const signal of signals) {
        if (!signal) continue;
        const abort = () => stop(new AbortError('The call was aborted.', { cause: signal.reason }));
        if (signal.aborted) return abort();
        ends.push(onAbort(signal, abort));
      }
      const timer = setTimeout(() => stop(late()), Math.min(milliseconds, LONGEST_TIMER_MS));
      ends.push(() => clearTimeout(timer));
      work(controller.signal).then(resolve, reject);
    });
  } finally {
    for (const end of ends) end();
  }
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
