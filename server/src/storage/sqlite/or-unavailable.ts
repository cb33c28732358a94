import { UnavailableError } from '../../unavailable-error.ts';

/** Runs a statement that a request depends on: what SQLite cannot do now, the service cannot do now. */
export function orUnavailable<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    throw new UnavailableError('The database cannot be used.', { cause });
  }
}
