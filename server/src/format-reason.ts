/** Describes an error in one line. After failures at several addresses, the error itself has no message. */
export function formatReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(formatReason).join(', ');
  // The clean-up after a failure has failed, too; the error itself has no message.
  if (error instanceof SuppressedError) return `${formatReason(error.suppressed)}; then ${formatReason(error.error)}`;
  return error instanceof Error ? error.message : String(error);
}
