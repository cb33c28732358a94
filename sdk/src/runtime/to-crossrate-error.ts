import { type CrossrateError, isCrossrateError } from './errors.ts';
import type { Call } from './request.ts';
import { wrapError } from './wrap-error.ts';

/**
 * Turns a failure of a call into an error of this package that has the host and the path of the call. An error of a
 * framework stays as it is.
 */
export function toCrossrateError({ path, baseUrl }: Call, cause: unknown): CrossrateError {
  const error = wrapError(cause, 'CrossrateError', 'The call failed.');
  if (isCrossrateError(error)) Object.assign(error, { host: baseUrl.split('/')[2], path });
  return error;
}
