import type { Clock } from '../clock.ts';

/** The interval between two readings of the clock. */
const READ_MS = 1_000;
/** Clocks are corrected by less again and again, which changes no plan. */
const SMALLEST_STEP_MS = 1_000;

/** Receives the milliseconds by which the clock was set: negative when it was set back. */
type StepListener = (stepMs: number) => void;

/**
 * Reports within a second that the clock was set, or that the machine has slept: a timer misses both. Runs until the
 * signal is aborted.
 */
export async function watchClock(clock: Clock, onStep: StepListener, signal: AbortSignal): Promise<void> {
  for (let known = readOffset(clock); ; ) {
    await clock.sleep(READ_MS, signal).catch(() => undefined);
    if (signal.aborted) return;
    const offset = readOffset(clock);
    if (Math.abs(offset - known) > SMALLEST_STEP_MS) onStep(Math.round(offset - known));
    known = offset;
  }
}

function readOffset(clock: Clock): number {
  return clock.now() - clock.monotonic();
}
