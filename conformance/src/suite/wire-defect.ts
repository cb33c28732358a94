/** The error codes of llhttp, and undici's codes for an answer that contradicts its own headers. */
const DEFECTS = /^(HPE_|UND_ERR_(RES_|RESPONSE_|HEADERS_OVERFLOW|INVALID_RETURN))/;

/** The error codes of a connection that the other side has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/**
 * Finds the defect of an answer that could not be read as HTTP. A connection that breaks is no defect, because it
 * proves nothing about the target; bytes that are not HTTP are one.
 */
export function findWireDefect(error: unknown): string | undefined {
  const { name, code = '', message = '' } = causeOf(error);
  // From Node 24 on, an error of the parser has no code.
  return DEFECTS.test(code) || name === 'HTTPParserError'
    ? `an answer that HTTP can read (${message || code})`
    : undefined;
}

/** Tells whether the other side has closed the connection. */
export function isClosed(error: unknown): boolean {
  return CLOSED.includes(causeOf(error).code ?? '');
}

/** Finds the cause of an error: the error of a failed `fetch` has the reason only in its cause. */
export function causeOf(error: unknown): Partial<NodeJS.ErrnoException> {
  return (error as { cause?: NodeJS.ErrnoException } | undefined)?.cause ?? {};
}
