/** The SDK's time, which passes only when a situation says so. Everybody else's timers are the platform's. */
export interface Clock extends Disposable {
  now(): number;
  /** Lets time pass, and what is due happen. */
  pass(milliseconds: number): void;
  /** How many timers the SDK has set and not cleared. */
  pending(): number;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** When every situation begins. */
const START = Date.parse('2026-11-21T10:00:00Z');

/**
 * Replaces `Date.now` and, for the installed package, the timers.
 *
 * @param deadlines - Milliseconds of timers that end a call. They wait for `pass`; all others are a waiting between two
 *   attempts, over which time passes by itself.
 */
export function installClock(deadlines: readonly number[]): Clock {
  const { setTimeout, clearTimeout } = globalThis;
  const { now: systemNow } = Date;
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
    // Numbers, as browsers give them, of which no timer of Node is one.
    last += 1;
    const id = last;
    timers.set(id, { due: now + milliseconds, run });
    if (!deadlines.includes(milliseconds)) setImmediate(() => timers.has(id) && pass(milliseconds));
    return id;
  };
  const isPackage = () => /@crossrate[\\/]sdk/.test(new Error().stack?.split('\n')[3] ?? '');
  const fake = (...parameters: Parameters<typeof setTimeout>) =>
    isPackage() ? set(parameters[0] as () => void, parameters[1]) : setTimeout(...parameters);

  Date.now = () => now;
  globalThis.setTimeout = Object.assign(fake, setTimeout) as unknown as typeof setTimeout;
  globalThis.clearTimeout = (id) => (typeof id === 'number' ? void timers.delete(id) : clearTimeout(id));
  return {
    now: () => now,
    pass,
    pending: () => timers.size,
    [Symbol.dispose]() {
      Date.now = systemNow;
      Object.assign(globalThis, { setTimeout, clearTimeout });
    },
  };
}
