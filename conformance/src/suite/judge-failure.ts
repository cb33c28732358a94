import { Mismatch } from '../mismatch.ts';
import { BrokenAnswer } from './broken-answer.ts';
import type { Sender } from './sender.ts';
import { isTimeout, TimeoutMismatch, timesOutAgain } from './timeout.ts';
import { MOST_TRIES } from './try-again.ts';
import { isClosed } from './wire-defect.ts';

/**
 * Judges the error of a request that failed every time. While the target answers other requests, the error is a failure
 * of the target. Otherwise the error is a fault of the run.
 *
 * @returns a mismatch for a failure of the target; for a fault of the run, the same error.
 */
export async function judgeFailure(
  error: unknown,
  sender: Sender,
  sendAgain: () => Promise<unknown>,
): Promise<unknown> {
  const received = `none in ${MOST_TRIES} tries`;
  if (error instanceof BrokenAnswer) return new Mismatch(error.message, 'an answer that can be read', received);
  if (isTimeout(error)) {
    const isFailure = (await sender.isTargetUp()) && (await timesOutAgain(sendAgain));
    return isFailure ? new TimeoutMismatch(error) : error;
  }
  if (!isClosed(error) || !(await sender.isTargetUp())) return error;
  return new Mismatch('an answer, as to other requests', 'an answer', `a closed connection, and ${received}`);
}
