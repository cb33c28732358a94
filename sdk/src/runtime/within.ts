import { AbortError, TimeoutError } from './errors.ts';
import type { Settings } from './options.ts';

/** Timers take longer ones, and `Infinity`, for no time at all. */
const LONGEST_TIMER = 2_147_483_647;

/** What ends some work before it is done. */
export interface Limit {
  readonly signals: readonly AbortSignal[];
  /** After this, in milliseconds since the epoch, nothing is tried again. */
  readonly endsAt: number;
  /** Milliseconds until then from the beginning; `undefined` where others watch the time, whose signals have errors as reasons. */
  readonly totalTimeout?: number;
}

/** The limit of a call that begins now. */
export function limitOf({ signals, totalTimeout = 60_000 }: Pick<Settings, 'signals' | 'totalTimeout'>): Limit {
  return { signals, totalTimeout, endsAt: Date.now() + totalTimeout };
}

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
 * Does some work until a limit is reached or its time is over, whatever it waits for.
 *
 * @param work - Without any, the time is waited for.
 * @param timeout - Milliseconds for this work alone.
 * @throws AbortError when a signal is aborted.
 * @throws TimeoutError when the time is over.
 */
export async function within<Result = void>(
  { signals, endsAt, totalTimeout }: Limit,
  work?: (signal: AbortSignal) => Promise<Result>,
  timeout = LONGEST_TIMER,
): Promise<Result> {
  const left = totalTimeout === undefined ? LONGEST_TIMER : endsAt - Date.now();
  const time = timeout < left ? `${timeout} ms` : `${totalTimeout} ms in all`;
  // AbortSignal.any and AbortSignal.timeout would do the same, and cost several percent of a call.
  const controller = new AbortController();
  const { signal } = controller;
  const ends: (() => void)[] = [];
  try {
    return await new Promise<Result>((resolve, reject) => {
      const stop = (error: unknown) => {
        reject(error);
        controller.abort(error);
      };
      const late = () => (work ? stop(new TimeoutError(`No answer within ${time}.`)) : resolve(undefined as Result));
      const timer = setTimeout(late, Math.min(timeout, left, LONGEST_TIMER));
      ends.push(() => clearTimeout(timer));
      for (const given of signals) {
        const errorOf = (cause: unknown) =>
          totalTimeout === undefined ? cause : new AbortError('The call was aborted.', { cause });
        ends.push(onAbort(given, () => stop(errorOf(given.reason))));
      }
      if (!signal.aborted) work?.(signal).then(resolve, reject);
    });
  } finally {
    for (const end of ends) end();
  }
}
