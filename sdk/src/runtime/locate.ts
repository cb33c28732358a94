import { CrossrateError, isCrossrateError } from './errors.ts';
import type { Call } from './request.ts';

/** Makes an error of whatever went wrong, and has it say where. */
export function locate({ path, baseUrl }: Call, cause: unknown): CrossrateError {
  const error = isCrossrateError(cause) ? cause : new CrossrateError('The call failed.', { cause });
  return Object.assign(error, { host: new URL(baseUrl).host, path });
}
