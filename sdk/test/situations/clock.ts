/** The time of the SDK, which passes only on request. All other code uses the timers of the platform. */
export interface Clock extends Disposable {
  now(): number;
  /** Lets time pass, and runs the timers that are due. */
  pass(milliseconds: number): void;
  /** The number of timers that the SDK has set and not cleared. */
  countPending(): number;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** The time at which every situation begins. */
const START = Date.parse('2026-11-21T10:00:00Z');

/**
 * Replaces `Date.now`, `performance.now` and, for the installed package, the timers.
 *
 * @param deadlines - Milliseconds of the timers that end a call. These timers wait for `pass`. All other timers are
 *   waits between two attempts, and time passes by itself until they are due.
 */
export function installClock(deadlines: readonly number[]): Clock {
  const { setTimeout, clearTimeout } = globalThis;
  const { now: systemNow } = Date;
  const systemElapsed = performance.now;
  const timers = new Map<number, Timer>();
  let now = START;
  let last = 0;

  const pass = (milliseconds: number) => {
    const end = now + milliseconds;
    for (;;) {
      const next = [...timers].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due)[0];
      if (!next) break;
      const [id, { due, run }] = next;
      timers.delete(id);
      now = Math.max(now, due);
      run();
    }
    now = end;
  };

  const set = (run: () => void, milliseconds = 0) => {
    // The ids are numbers, as in browsers, and so differ from the timers of Node, which are objects.
    last += 1;
    const id = last;
    timers.set(id, { due: now + milliseconds, run });
    if (!deadlines.includes(milliseconds)) setImmediate(() => timers.has(id) && pass(milliseconds));
    return id;
  };
  const isPackage = () => /@crossrate[\\/]sdk/.test(new Error().stack?.split('\n')[3] ?? '');
  const fakeTimeout = (...parameters: Parameters<typeof setTimeout>) =>
    isPackage() ? set(parameters[0] as () => void, parameters[1]) : setTimeout(...parameters);

  Date.now = () => now;
  performance.now = () => now - START;
  globalThis.setTimeout = Object.assign(fakeTimeout, setTimeout) as unknown as typeof setTimeout;
  globalThis.clearTimeout = (id) => (typeof id === 'number' ? void timers.delete(id) : clearTimeout(id));
  return {
    now: () => now,
    pass,
    countPending: () => timers.size,
    [Symbol.dispose]() {
      Date.now = systemNow;
      performance.now = systemElapsed;
      Object.assign(globalThis, { setTimeout, clearTimeout });
    },
  };
}
