/**
 * Prints a line, and waits until it is written: `console.log` says nothing when the disk is full or nobody reads.
 *
 * @throws Error when standard output cannot be written.
 */
export function print(text: string): Promise<void> {
  return printPart(`${text}\n`);
}

/**
 * Prints a part of what is too long for the memory, and waits until it is written.
 *
 * @throws Error when standard output cannot be written.
 */
export function printPart(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new Error(`Standard output cannot be written: ${cause.message}`, { cause }));
    // A broken pipe is told in both ways, and an event that nobody hears would end the process.
    process.stdout.once('error', fail);
    process.stdout.write(text, (error) => {
      if (error) return fail(error);
      process.stdout.off('error', fail);
      resolve();
    });
  });
}

/** Whether nobody reads standard output any longer, such as `head` once it has its lines. */
export function isUnread(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'EPIPE';
}
