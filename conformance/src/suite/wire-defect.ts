/** How llhttp's errors, and undici's of an answer that breaks its own promise, are called. */
const DEFECTS = /^(HPE_|UND_ERR_(RES_|RESPONSE_|HEADERS_OVERFLOW|INVALID_RETURN))/;

/**
 * Finds what is wrong with an answer that could not be read as HTTP. A connection that breaks says nothing of the
 * target; bytes that are no HTTP do.
 */
export function findWireDefect(error: unknown): string | undefined {
  const { code, message = '' } = (error as { cause?: { code?: string; message?: string } }).cause ?? {};
  return code && DEFECTS.test(code) ? `an answer that HTTP can read (${message || code})` : undefined;
}
