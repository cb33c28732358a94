/** Prints on standard error that a command is waiting for the database. */
export function printWait(seconds: number): void {
  console.error(`Waiting for the database to open, for ${seconds} s so far.`);
}
