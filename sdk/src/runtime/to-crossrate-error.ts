import { isCrossrateError } from './error-guards.ts';
import { CrossrateError } from './errors.ts';
import type { Call } from './request.ts';

/** Turns any failure of a call into an error of this package, and adds the host and the path of the call. */
export function toCrossrateError({ path, baseUrl }: Call, cause: unknown): CrossrateError {
  return Object.assign(
    isCrossrateError(cause) ? cause : new CrossrateError('CrossrateError', 'The call failed.', { cause }),
    {
      host: new URL(baseUrl).host,
      path,
    },
  );
}
