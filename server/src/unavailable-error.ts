/** Something that the service depends on cannot be reached for now; the request is answered with 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}
