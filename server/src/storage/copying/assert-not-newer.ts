/** @throws Error with what the target has, and the copy would undo. */
export function assertNotNewer(isTrue: unknown, what: string): void {
  if (!isTrue) throw new Error(`The target is newer than the source: ${what}. Nothing was copied.`);
}
