/**
 * An answer that the suite cannot read to its end. One such answer may be an accident, so the suite sends the request
 * again. A target fails when no answer to the request can be read.
 */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/** The error codes of llhttp, and undici's codes for an answer that contradicts its own headers. */
const DEFECTS = /^(HPE_|UND_ERR_(RES_|RESPONSE_|HEADERS_OVERFLOW|INVALID_RETURN))/;

/** The error codes of gzip and deflate, of Brotli and of Zstandard. */
const BAD_ENCODING = /^(Z_|ERR__ERROR_|ZSTD_error_)/;

/** The error codes of a connection that the other side has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/**
 * Finds the defect of an answer that could not be read as HTTP. A connection that breaks is no defect, because it
 * proves nothing about the target; bytes that are not HTTP are one.
 */
export function findWireDefect(error: unknown): string | undefined {
  const { name, code = '', message = '' } = causeOf(error);
  if (BAD_ENCODING.test(code)) return 'a body in the encoding that its headers name';
  // From Node 24 on, an error of the parser has no code.
  const isDefect = DEFECTS.test(code) || name === 'HTTPParserError';
  return isDefect ? `an answer that HTTP can read (${message || code})` : undefined;
}

/** Tells whether the other side has closed the connection. */
export function isClosed(error: unknown): boolean {
  return CLOSED.includes(causeOf(error).code ?? '');
}

/** Tells whether an error is a timeout, or has one among its causes. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause));
}

/** Finds the cause of an error: the error of a failed `fetch` has the reason only in its cause. */
function causeOf(error: unknown): Partial<NodeJS.ErrnoException> {
  return (error as { cause?: NodeJS.ErrnoException } | undefined)?.cause ?? {};
}
