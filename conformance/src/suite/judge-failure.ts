import { Mismatch } from '../mismatch.ts';
import { BrokenAnswer } from './broken-answer.ts';
import type { Sender } from './sender.ts';
import { isTimeout, TimeoutMismatch, timesOutAgain } from './timeout.ts';
import { MOST_TRIES } from './try-again.ts';
import { isClosed } from './wire-defect.ts';

/**
 * Decides whether a request that failed every time is the target's failure: a target that answers other requests could
 * answer this one. Otherwise the error is a fault of the run.
 *
 * @returns The error to throw.
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
