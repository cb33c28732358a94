/** Writes a moment in ISO 8601. */
export function writeTime(time: number): string {
  return new Date(time).toISOString();
}
