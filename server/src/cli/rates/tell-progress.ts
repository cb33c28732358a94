import type { Clock } from '../../clock.ts';
import { tell } from '../print.ts';

const FIRST_AFTER_MS = 2_000;
const NEXT_AFTER_MS = 5_000;

/**
 * Creates a listener that counts editions for a person who waits at a terminal, once the work has taken over two seconds.
 */
export function createEditionProgress(clock: Pick<Clock, 'monotonic'>): (editions: number) => void {
  let next = clock.monotonic() + FIRST_AFTER_MS;
  return (editions) => {
    if (!process.stderr.isTTY || clock.monotonic() < next) return;
    next = clock.monotonic() + NEXT_AFTER_MS;
    tell(`${editions} editions so far`);
  };
}
