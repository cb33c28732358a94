import type { Clock } from '../../clock.ts';
import { tell } from '../print.ts';

const FIRST_AFTER_MS = 2_000;
const NEXT_AFTER_MS = 5_000;

/** Creates a listener that shows progress on standard error, once the work has taken over two seconds. */
export function createProgress(
  clock: Pick<Clock, 'monotonic'>,
  describe: (done: number) => string,
): (done: number) => void {
  let next = clock.monotonic() + FIRST_AFTER_MS;
  return (done) => {
    if (clock.monotonic() < next) return;
    next = clock.monotonic() + NEXT_AFTER_MS;
    tell(describe(done));
  };
}
