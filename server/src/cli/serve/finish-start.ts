import { setTimeout } from 'node:timers/promises';
import { endNow } from '../wait-for-stop.ts';

/**
 * The time for a start during which a signal comes: longer than nearly every start, and shorter than a stop may take.
 */
const START_MS = 5_000;

/**
 * Waits for a start. If the process is told to stop meanwhile, and the start does not end soon after, the process ends:
 * a database that hangs would otherwise hold up the stop for minutes. Nothing is served yet, so nobody loses an answer.
 */
export async function finishStart<Started>(start: Promise<Started>, stopped: Promise<unknown>): Promise<Started> {
  const ended = new AbortController();
  const { signal } = ended;
  void stopped.then(() => setTimeout(START_MS, undefined, { signal })).then(endNow, () => {});
  try {
    return await start;
  } finally {
    ended.abort();
  }
}
