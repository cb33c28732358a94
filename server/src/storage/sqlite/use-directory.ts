import { formatFailure } from './failure-reason.ts';

/**
 * Runs a step of work on a data directory.
 *
 * @throws Error with the directory and the reason, when the step fails.
 */
export function useDirectory<Result>(dataDirectory: string, step: () => Result): Result {
  try {
    return step();
  } catch (cause) {
    throw new Error(`The data directory ${dataDirectory} cannot be used: ${formatFailure(cause)}`, { cause });
  }
}
