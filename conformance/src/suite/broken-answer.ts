/**
 * An answer that cannot be read, at all or to its end. One broken answer may be an accident, so the request is sent
 * again. A target fails when every answer to the request is broken.
 */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}
