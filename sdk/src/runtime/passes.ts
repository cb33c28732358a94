import { isCrossrateError } from './error-guards.ts';

/**
 * Tells whether an error reaches the caller as it is: one of this package, or one by which a framework steers the rendering
 * of a page. Next.js marks its errors with a `digest`; React throws promises and postponed elements.
 */
export function passes(thrown: unknown): boolean {
  const { digest, then, $$typeof } = Object(thrown);
  return !!(isCrossrateError(thrown) || digest || then || $$typeof);
}
