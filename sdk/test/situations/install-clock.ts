import type { Clock } from './clock.ts';

/**
 * Replaces `Date.now`, `performance.now` and, for the installed package, the timers. All other code uses the timers of
 * the platform.
 */
export function installClock(clock: Clock): Disposable {
  const { setTimeout, clearTimeout } = globalThis;
  const { now: systemNow } = Date;
  const systemElapsed = performance.now;
  const start = clock.now();
  const fakeTimeout = (...parameters: Parameters<typeof setTimeout>) =>
    isPackage() ? clock.setTimer(parameters[0] as () => void, parameters[1]) : setTimeout(...parameters);
  Date.now = () => clock.now();
  performance.now = () => clock.now() - start;
  globalThis.setTimeout = Object.assign(fakeTimeout, setTimeout) as unknown as typeof setTimeout;
  globalThis.clearTimeout = (id) => (typeof id === 'number' ? clock.clearTimer(id) : clearTimeout(id));
  return {
    [Symbol.dispose]() {
      Date.now = systemNow;
      performance.now = systemElapsed;
      Object.assign(globalThis, { setTimeout, clearTimeout });
    },
  };
}

/** True when the caller of the caller is the installed package. */
function isPackage(): boolean {
  return /@crossrate[\\/]sdk/.test(new Error().stack?.split('\n')[3] ?? '');
}
