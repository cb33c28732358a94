import { CrossrateError, type CrossrateErrorName, isCrossrateError } from './errors.ts';

/**
 * Makes an error of this package of any other. An error by which a framework steers the rendering of a page stays as it
 * is: Next.js marks its errors with a `digest`; React throws promises and postponed elements.
 */
export function wrapError(cause: unknown, name: CrossrateErrorName, message: string): CrossrateError {
  const { digest, then, $$typeof } = Object(cause);
  const stays = isCrossrateError(cause) || digest || then || $$typeof;
  return stays ? (cause as CrossrateError) : new CrossrateError(name, message, { cause });
}
