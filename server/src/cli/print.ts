/**
 * Prints a line, and waits until it is written: `console.log` says nothing when the disk is full or nobody reads.
 *
 * @throws Error when standard output cannot be written.
 */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new Error(`Standard output cannot be written: ${cause.message}`, { cause }));
    // A broken pipe is told in both ways, and an event that nobody hears would end the process.
    process.stdout.once('error', fail);
    process.stdout.write(`${text}\n`, (error) => (error ? fail(error) : resolve()));
  });
}
