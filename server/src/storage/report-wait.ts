import type { Clock } from '../clock.ts';

/** Nearly every storage opens sooner. */
const FIRST_AFTER_SECONDS = 2;
const NEXT_AFTER_SECONDS = 10;

/**
 * Waits for work, and reports after 2 seconds and then every 10 seconds that the wait goes on.
 *
 * @param report - Receives the seconds of the wait so far.
 */
export async function reportWait<Result>(
  work: Promise<Result>,
  clock: Clock,
  report: (seconds: number) => void,
): Promise<Result> {
  const ended = new AbortController();
  void repeat(clock, ended.signal, report);
  try {
    return await work;
  } finally {
    ended.abort();
  }
}

async function repeat(clock: Clock, ended: AbortSignal, report: (seconds: number) => void): Promise<void> {
  let pause = FIRST_AFTER_SECONDS;
  for (let seconds = pause; ; seconds += pause) {
    try {
      await clock.sleep(pause * 1000, ended);
    } catch {
      return;
    }
    report(seconds);
    pause = NEXT_AFTER_SECONDS;
  }
}
