/** Finds the row of a printed table that begins with a name, and divides the row into its cells. */
export function findRow(stdout: string, name: string): string[] | undefined {
  const line = stdout.split('\n').find((text) => text.startsWith(`${name} `));
  return line?.split(/ {2,}/);
}
