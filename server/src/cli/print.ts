/**
 * Prints a line, and waits until it is written. `console.log` would not report a full disk or a closed pipe.
 *
 * @throws Error when standard output cannot be written.
 */
export function print(text: string): Promise<void> {
  return printPart(`${text}\n`);
}

/**
 * Prints a part of a long output, and waits until it is written.
 *
 * @throws Error when standard output cannot be written.
 */
export function printPart(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new Error(`Standard output cannot be written: ${cause.message}`, { cause }));
    // A broken pipe is reported to the callback and as an event, which would end the process without a listener.
    process.stdout.once('error', fail);
    process.stdout.write(text, (error) => {
      if (error) return fail(error);
      process.stdout.off('error', fail);
      resolve();
    });
  });
}

/** True for the error of {@link print} after the reader of standard output has left, as `head` does. */
export function isUnread(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'EPIPE';
}
