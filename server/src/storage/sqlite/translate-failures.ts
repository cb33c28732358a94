import { UnavailableError } from '../../unavailable-error.ts';
import { describeFailure } from './failure-reason.ts';

/**
 * Runs work on the database for a request.
 *
 * @throws UnavailableError with the reason, when the work throws any error.
 */
export function translateFailures<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    throw new UnavailableError('The database cannot be used.', { cause, reason: describeFailure(cause) });
  }
}
