/** @throws Error that says what came instead of what was expected. */
export function expectText(got: string, expected: string): void {
  if (got !== expected) throw new Error(`It said ${JSON.stringify(got)}, not ${JSON.stringify(expected)}.`);
}
