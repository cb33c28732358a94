/** @throws Error that names both texts when they differ. */
export function expectText(got: string, expected: string): void {
  if (got !== expected) throw new Error(`It said ${JSON.stringify(got)}, not ${JSON.stringify(expected)}.`);
}
