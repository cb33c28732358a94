/**
 * Reads a field of a response; empty without the field. Blanks around the value are removed: `fetch` of the platform
 * removes them, but a caller's `fetch` may give headers of its own.
 */
export function readHeader({ headers }: Pick<Response, 'headers'>, name: string): string {
  return headers.get(name)?.trim() ?? '';
}
