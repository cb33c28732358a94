import { UnavailableError } from '../../unavailable-error.ts';
import { describeFailure } from './failure-reason.ts';

/** Does something with the database that a request depends on: what it cannot do now, the service cannot do now. */
export function orUnavailable<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    throw new UnavailableError('The database cannot be used.', { cause, reason: describeFailure(cause) });
  }
}
