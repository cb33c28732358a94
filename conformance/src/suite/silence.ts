import { Mismatch } from '../mismatch.ts';

/** No answer in time, time and again, to a request of a target that answers others. */
export class Silence extends Mismatch {
  /** What ended the waiting: a run does not wait so often. */
  override readonly cause: unknown;

  constructor(cause: unknown) {
    super('an answer in time, as to other requests', 'an answer', 'none in 2 tries');
    this.cause = cause;
  }
}

/** Whether the target did not answer in time. The SDK has an error of its own around it. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));
}

/** Whether a request is left waiting once more: once may be an accident. */
export async function isSilent(again: () => Promise<unknown>): Promise<boolean> {
  try {
    await again();
    return false;
  } catch (error) {
    return isTimeout(error);
  }
}
