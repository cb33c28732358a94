import type { Clock } from '../../clock.ts';
import { createProgress } from '../storage/progress.ts';

/** Creates a listener that counts editions for a person who waits at a terminal. */
export function createEditionProgress(clock: Pick<Clock, 'monotonic'>): (editions: number) => void {
  return process.stderr.isTTY ? createProgress(clock, (editions) => `${editions} editions so far`) : () => {};
}
