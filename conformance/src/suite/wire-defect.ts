/** How llhttp's errors, and undici's of an answer that breaks its own promise, are called. */
const DEFECTS = /^(HPE_|UND_ERR_(RES_|RESPONSE_|HEADERS_OVERFLOW|INVALID_RETURN))/;

/** What a connection says that the other side has closed. */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/**
 * Finds what is wrong with an answer that could not be read as HTTP. A connection that breaks says nothing of the
 * target; bytes that are no HTTP do.
 */
export function findWireDefect(error: unknown): string | undefined {
  const { name, code = '', message = '' } = causeOf(error);
  // From Node 24 on, an error of the parser has no code any more.
  return DEFECTS.test(code) || name === 'HTTPParserError'
    ? `an answer that HTTP can read (${message || code})`
    : undefined;
}

/** Whether the other side has closed the connection. */
export function isClosed(error: unknown): boolean {
  return CLOSED.includes(causeOf(error).code ?? '');
}

/** `fetch` says no more than that it failed; its cause says why. */
export function causeOf(error: unknown): Partial<NodeJS.ErrnoException> {
  return (error as { cause?: NodeJS.ErrnoException } | undefined)?.cause ?? {};
}
