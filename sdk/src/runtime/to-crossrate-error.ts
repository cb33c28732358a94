import { isCrossrateError } from './error-guards.ts';
import { CrossrateError } from './errors.ts';
import { passes } from './passes.ts';
import type { Call } from './request.ts';

/**
 * Turns a failure of a call into an error of this package that has the host and the path of the call. An error of a
 * framework stays as it is.
 */
export function toCrossrateError({ path, baseUrl }: Call, cause: unknown): CrossrateError {
  const error = passes(cause) ? cause : new CrossrateError('CrossrateError', 'The call failed.', { cause });
  if (isCrossrateError(error)) Object.assign(error, { host: baseUrl.split('/')[2], path });
  return error as CrossrateError;
}
