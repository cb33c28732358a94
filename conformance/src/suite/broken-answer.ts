/**
 * An answer that cannot be read, or not to its end. A target may have an accident; one whose answer to the same request is
 * broken every time fails.
 */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}
