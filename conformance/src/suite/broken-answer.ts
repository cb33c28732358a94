/**
 * An answer that the suite cannot read to its end. One broken answer may be an accident, so the suite sends the request
 * again. A target fails when every answer to the request is broken.
 */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}
