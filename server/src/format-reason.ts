/** Messages about a certificate of an authority that this machine does not know. */
const UNKNOWN_AUTHORITY = /^(self-signed certificate|unable to (get|verify) .*certificate$)/;

/** Describes an error in one line. After failures at several addresses, the error itself has no message. */
export function formatReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(formatReason).join(', ');
  // The clean-up after a failure has failed, too; the error itself has no message.
  if (error instanceof SuppressedError) return `${formatReason(error.suppressed)}; then ${formatReason(error.error)}`;
  return error instanceof Error ? describe(error) : String(error);
}

function describe(error: Error): string {
  // OpenSSL writes the message for its developers.
  if ('library' in error && 'reason' in error) return `TLS fails: ${error.reason}`;
  const message = error.message.trim().replaceAll(/\s*\n\s*/g, ' ');
  return UNKNOWN_AUTHORITY.test(message)
    ? `${message}: NODE_EXTRA_CA_CERTS can name the file of its authority`
    : message;
}
