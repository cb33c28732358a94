import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After the first answers, which must not wait for the collection. */
const AFTER_START_MS = 1_000;

/**
 * Collects the garbage of a start soon after it. V8 then returns the memory to the system within ten seconds: an idle
 * process shrinks from 98 to 88 MB. Otherwise V8 may keep this memory while the process is idle. Takes 25 ms, once.
 */
export function collectGarbageOfStart(): void {
  setTimeout(collectGarbage, AFTER_START_MS).unref();
}

/**
 * Runs a full garbage collection, where V8 lets a program ask for one. Only a context that was made after the flag was
 * set has the function.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (() => void) | undefined = runInNewContext('globalThis.gc');
  collect?.();
}
